# SQL as text.
QUERY = """
SELECT name, count(*) FROM users
WHERE path LIKE '/home/%' AND cmd <> 'exec' -- eval(
GROUP BY name
"""
print(QUERY.strip().lower().count("select"))
