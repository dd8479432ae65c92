from omaha.games import Game

MAX_CHIPS: int

class Posting: ...

class Deal:
    @property
    def game(self) -> Game: ...
