from typing import final

@final
class HandInPlay: ...
