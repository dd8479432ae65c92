"""Types of all-in adjustment, which is called from compiled code only."""
