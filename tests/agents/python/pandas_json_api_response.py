# /// task
# question = "This is an API response; show a table of repos sorted by stars and the total per language."
# [inline]
# "response.json" = """
# {"total_count": 4, "items": [
#  {"full_name": "a/one", "stargazers_count": 120, "language": "Python", "owner": {"login": "a"}, "topics": ["x", "y"], "created_at": "2020-01-05T10:00:00Z"},
#  {"full_name": "b/two", "stargazers_count": 300, "language": "Rust", "owner": {"login": "b"}, "topics": [], "created_at": "2021-06-01T00:00:00Z"},
#  {"full_name": "a/three", "stargazers_count": 45, "language": null, "owner": {"login": "a"}, "topics": ["x"], "created_at": "2023-03-03T03:03:03Z"},
#  {"full_name": "c/four", "stargazers_count": 80, "language": "Python", "owner": {"login": "c"}, "topics": ["z"], "created_at": "2019-11-11T11:11:11Z"}]}
# """
# [expect]
# stdout = ["b/two", "Python"]
# shows = ["stars"]
# ///
import json
import pandas as pd

with open('/mnt/data/response.json') as f:
    resp = json.load(f)

df = pd.json_normalize(resp['items'])
df = df.rename(columns={'full_name': 'repo', 'stargazers_count': 'stars', 'owner.login': 'owner'})
df['created_at'] = pd.to_datetime(df['created_at'])
df['age_years'] = ((pd.Timestamp('2024-01-01', tz='UTC') - df['created_at']).dt.days / 365.25).round(1)

print(df[['repo', 'stars', 'language', 'age_years']].sort_values('stars', ascending=False).to_string(index=False))
print(df.explode('topics')['topics'].value_counts())
display(df.groupby(df['language'].fillna('unknown'))['stars'].agg(['sum', 'count']))
df.pivot_table(index='owner', values='stars', aggfunc='sum')
