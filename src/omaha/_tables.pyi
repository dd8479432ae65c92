# Only C functions, for other compiled modules: see `_tables.pxd`.
