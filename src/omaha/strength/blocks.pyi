# Only C functions, for other compiled modules: see `blocks.pxd`.
