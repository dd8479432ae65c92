"""What one seat may know of a hand: `View` of one decision, `BatchView` of many."""

from omaha.hand.views import BATCH_FIELDS, BatchView, View, restore_view

__all__ = ["BATCH_FIELDS", "BatchView", "View", "restore_view"]
