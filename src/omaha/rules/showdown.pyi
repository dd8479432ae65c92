"""Only C functions, for the other compiled modules."""
