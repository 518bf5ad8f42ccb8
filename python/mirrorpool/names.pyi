from enum import IntEnum

class Named(IntEnum):  # type: ignore[misc] # members are in what is derived from it
    @property
    def meaning(self) -> str: ...

class Status(Named):
    OK = 0
    DECISION = 1
    OVER = 2
    CAPACITY = 3
    LOOP = 4
    ILLEGAL = 5
    FOREIGN = 6
    CORRUPT = 7
    NO_DECISION = 8
    TRUNCATED = 9
    UNDECIDED = 10

class Zone(Named):
    ABSENT = 0
    LIBRARY = 1
    HAND = 2
    GRAVEYARD = 3
    EXILE = 4
    BATTLEFIELD = 5
    STACK = 6
    COMMAND = 7

class Step(Named):
    UNTAP = 0
    UPKEEP = 1
    DRAW = 2
    MAIN_1 = 3
    BEGIN_COMBAT = 4
    DECLARE_ATTACKERS = 5
    DECLARE_BLOCKERS = 6
    COMBAT_DAMAGE = 7
    END_COMBAT = 8
    MAIN_2 = 9
    END = 10
    CLEANUP = 11

class OptionKind(Named):
    NOTHING = 0
    PASS = 1
    PLAY_LAND = 2
    CAST = 3
    ACTIVATE = 4
    ATTACK = 5
    NO_ATTACK = 6
    BLOCK = 7
    NO_BLOCK = 8
    ASSIGN_DAMAGE = 9
    DISCARD = 10
    ADD_MANA = 11
    CHOOSE_NUMBER = 12
    CHOOSE_PERMANENT = 13
    CHOOSE_CARD = 14
    CHOOSE_NONE = 15
    CHOOSE_COLOR = 16
    CHOOSE_PLAYER = 17
    CHOOSE_WAY = 18
    CHOOSE_SUBTYPE = 19
    YES = 20
    NO = 21
    APPLY_REPLACEMENT = 22
    STACK_TRIGGER = 23
    PAY = 24
    HELP = 25
    SPEND = 26

class DecisionKind(Named):
    NONE_ = 0
    PRIORITY = 1
    ATTACK = 2
    BLOCK = 3
    ASSIGN_DAMAGE = 4
    DISCARD = 5
    MANA_TYPE = 6
    NUMBER = 7
    COST_PERMANENT = 8
    PERMANENT = 9
    CARD = 10
    MAY = 11
    COLOR = 12
    REPLACEMENT = 13
    TRIGGER_ORDER = 14
    PAYMENT = 15
    PLAYER = 16
    CHOICE = 17
    SUBTYPE = 18
    TARGET = 19
    LEGEND = 20

class ManaMode(Named):
    AUTO = 0
    MANUAL = 1

class StackKind(Named):
    SPELL = 0
    ACTIVATED = 1
    TRIGGERED = 2
