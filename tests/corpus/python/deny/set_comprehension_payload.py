# The payload is in a set.
{run("1") for run in {eval}}
