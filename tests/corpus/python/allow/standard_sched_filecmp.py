import filecmp
import sched
import time

done = []
plan = sched.scheduler(time.monotonic, time.sleep)
plan.enter(0.01, 1, done.append, argument=("a",))
plan.run()
for name in ("a.txt", "b.txt"):
    with open(name, "w") as file:
        file.write("same\n")
print(done, filecmp.cmp("a.txt", "b.txt", shallow=False))
