# handlers of states, by names with a constant beginning: enter_blink, exit_red
from enum import Enum
class State(str, Enum):
    RED = "red"
    GREEN = "green"
    YELLOW = "yellow"
    BLINK = "blink"
TRANSITIONS = {
    (State.RED, "tick"): State.GREEN,
    (State.GREEN, "tick"): State.YELLOW,
    (State.YELLOW, "tick"): State.RED,
    (State.BLINK, "repair"): State.RED,
}
class Machine:
    def __init__(self, state=State.RED):
        self.state = state
        self.log = [state]
    def fire(self, event):
        if event == "fault":
            nxt = State.BLINK
        else:
            nxt = TRANSITIONS.get((self.state, event))
        if nxt is None:
            raise RuntimeError(f"no transition from {self.state.name} on {event}")
        getattr(self, f"exit_{self.state.value}", lambda: None)()
        self.state = nxt
        self.log.append(nxt)
        hook = getattr(self, f"enter_{nxt.value}", None)
        if hook:
            hook()
    def enter_blink(self):
        print("maintenance required")
m = Machine()
for ev in ["tick", "tick", "fault", "repair", "tick"]:
    m.fire(ev)
print([s.value for s in m.log])
