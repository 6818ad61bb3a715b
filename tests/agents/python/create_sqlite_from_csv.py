# /// task
# question = "Load employees.csv into an SQLite database with indexes, and answer: who earns more than their department's average?"
# files = ["employees.csv"]
# [expect]
# stdout = ["rows imported: 60", "above average"]
# [[expect.artifact]]
# name = "company.sqlite"
# ///
import csv
import sqlite3

conn = sqlite3.connect("company.sqlite")
conn.execute("PRAGMA foreign_keys = ON")
conn.executescript("""
DROP TABLE IF EXISTS employee;
DROP TABLE IF EXISTS department;
CREATE TABLE department (id INTEGER PRIMARY KEY, name TEXT UNIQUE NOT NULL);
CREATE TABLE employee (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    department_id INTEGER NOT NULL REFERENCES department(id),
    salary INTEGER CHECK (salary > 0),
    hired DATE
);
CREATE INDEX idx_employee_department ON employee(department_id);
""")

with open("employees.csv", newline="") as f, conn:
    for row in csv.DictReader(f):
        conn.execute("INSERT OR IGNORE INTO department(name) VALUES (?)", (row["department"],))
        conn.execute(
            "INSERT INTO employee(name, department_id, salary, hired) SELECT :name, id, :salary, :hired FROM department WHERE name = :department",
            row,
        )

print("rows imported:", conn.execute("SELECT COUNT(*) FROM employee").fetchone()[0])
sql = """
WITH avg_salary AS (SELECT department_id, AVG(salary) AS a FROM employee GROUP BY department_id)
SELECT d.name, e.name, e.salary, ROUND(e.salary - a.a) AS diff,
       RANK() OVER (PARTITION BY d.id ORDER BY e.salary DESC) AS rnk
FROM employee e JOIN department d ON d.id = e.department_id JOIN avg_salary a USING (department_id)
WHERE e.salary > a.a
ORDER BY diff DESC
"""
rows = conn.execute(sql).fetchall()
print(len(rows), "employees above average")
for dep, name, salary, diff, rank in rows[:5]:
    print(f"{dep:<12} {name:<12} {salary:>7} +{diff:>6.0f} #{rank}")
print([r[3] for r in conn.execute("EXPLAIN QUERY PLAN SELECT * FROM employee WHERE department_id = 1")])
conn.close()
