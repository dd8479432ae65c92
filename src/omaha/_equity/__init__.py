"""All-in equity, exact and sampled; its public face is `omaha.equity`."""
