import sched

plan = sched.scheduler()
plan.enter(0, 1, getattr, argument=(plan, "_lock".replace("l", "L")))
plan.run()
