# Only C functions, for other compiled modules: see `omaha._equity.exact_holdem`.
