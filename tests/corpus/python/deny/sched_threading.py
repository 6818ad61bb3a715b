import sched

sched.threading._sys.modules["os"].system("id")
