# The text comes from standard input.
exec(input())
