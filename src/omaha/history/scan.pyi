from omaha.errors import HistoryError

class FinerUnit(HistoryError):
    decimals: int
    def __init__(self, decimals: int) -> None: ...

def money_units(text: str, decimals: int = 2) -> int: ...
