# /// task
# question = "Write a tiny text adventure engine and play it with the commands: look, take lamp, north, use lamp, quit."
# stdin = "look\ntake lamp\nnorth\nuse lamp\nquit\n"
# [expect]
# stdout = ["You take the lamp", "a dragon", "Bye"]
# ///
import sys

ROOMS = {
    "hall": {"text": "A dusty hall.", "items": ["lamp"], "exits": {"north": "cave"}},
    "cave": {"text": "It is dark.", "items": [], "exits": {"south": "hall"}},
}


class Game:
    def __init__(self):
        self.room = "hall"
        self.bag = []
        self.running = True

    def do_look(self, *_):
        room = ROOMS[self.room]
        print(room["text"], "Items:", ", ".join(room["items"]) or "none", "| Exits:", ", ".join(room["exits"]))

    def do_take(self, item, *_):
        items = ROOMS[self.room]["items"]
        if item in items:
            items.remove(item)
            self.bag.append(item)
            print(f"You take the {item}.")
        else:
            print("There is no such thing.")

    def do_use(self, item, *_):
        if item == "lamp" and self.room == "cave" and item in self.bag:
            print("The light shows a dragon!")
        else:
            print("Nothing happens.")

    def do_quit(self, *_):
        self.running = False
        print("Bye")

    def move(self, direction):
        exits = ROOMS[self.room]["exits"]
        if direction in exits:
            self.room = exits[direction]
            self.do_look()
        else:
            print("You can't go there.")

    def command(self, line):
        verb, *args = line.split()
        if verb in ("north", "south", "east", "west"):
            return self.move(verb)
        handler = getattr(self, f"do_{verb}", None)
        if handler is None:
            print("I don't understand.")
        else:
            handler(*args)


game = Game()
for line in sys.stdin:
    if not game.running:
        break
    if line.strip():
        print(">", line.strip())
        game.command(line)
