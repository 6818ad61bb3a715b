# Queries that are put together in all the usual ways.
import pandas as pd

df = pd.DataFrame({"age": [20, 30, 40], "city": ["Oslo", "Rome", "Oslo"], "total": [1.5, 2.5, 3.5]})


def select(frame, column, low, high=100):
    return frame.query(f"{column} >= {low} and {column} < {high:.1f}")


def matching(frame, condition):
    return frame.query(condition)


print(len(select(df, "age", 25)), len(select(df, "total", 2, high=3)))
print(len(matching(df, "age > 25")), len(matching(df, "city == '%s'" % df["city"].iloc[0])))
conditions = []
for column, low in {"age": 25, "total": 3}.items():
    conditions.append(f"{column} > {low}")
print(len(df.query(" and ".join(conditions))), len(df.query(" or ".join([f"age == {n}" for n in range(20, 31)]))))
print(len(df.query("total > {}".format(df["total"].mean()))), len(df.query("age > " + str(df["age"].min()))))
query = "age > 20"
query += f" and city == '{df['city'].iloc[2]}'"
print(len(df.query(query)))
for text in ("age > 20", "total < 3"):
    print(text, len(df.query(text)))
print(df.eval(f"double = total * {2}").columns.tolist())
