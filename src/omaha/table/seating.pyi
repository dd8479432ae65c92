from typing import final

from omaha.table.table_rules import TableRules

MAX_CHIPS: int

@final
class Seating:
    @property
    def rules(self) -> TableRules: ...
