"""How Sphinx builds the documentation; ``make docs`` runs it, and every warning fails the build."""

from __future__ import annotations

import omaha

project = "omaha"
author = "The omaha developers"
project_copyright = "The omaha developers"
version = release = omaha.__version__

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx_copybutton",
    "sphinx_design",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["build"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

# Docstrings are in NumPy's style; text in single back quotes is shown as code.
napoleon_google_docstring = False
napoleon_use_rtype = False
napoleon_use_ivar = True
napoleon_preprocess_types = False
default_role = "code"
autodoc_member_order = "groupwise"
autodoc_typehints = "none"
autodoc_default_options = {"members": True, "show-inheritance": False}
autodoc_preserve_defaults = True

html_theme = "furo"
html_title = f"omaha {release}"
html_copy_source = False
html_show_sourcelink = False
# The prompts of Python examples are not copied.
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True

# Words in the type column of a docstring ("text", "board") are also names of attributes here.
suppress_warnings = ["ref.python"]
