# Only C functions, for other compiled modules: see `range_drawing.pxd`.
