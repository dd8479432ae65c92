"""What knows nothing of poker: checks of numbers, exact money, random bits, files, executors."""
