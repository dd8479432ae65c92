from omaha.games import Game

class Deal:
    @property
    def game(self) -> Game: ...
