from omaha.hand import Hand
from omaha.history.disagreements import Disagreement
from omaha.history.recorded import RecordedHand

def play(record: RecordedHand) -> tuple[Hand, list[Disagreement]]: ...
