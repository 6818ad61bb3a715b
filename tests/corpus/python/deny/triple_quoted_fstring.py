# An f-string of several lines with a payload.
print(
    f"""
{
    __import__("os").system("id")
}
"""
)
