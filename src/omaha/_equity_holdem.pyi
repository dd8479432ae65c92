# Only C functions, for other compiled modules: see `_equity_holdem.pxd`.
