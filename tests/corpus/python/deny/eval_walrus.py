# eval bound in a condition.
if (run := eval) is not None:
    run("1")
