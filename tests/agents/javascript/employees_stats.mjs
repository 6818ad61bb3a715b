// /// task
// question = "Compute mean, median and standard deviation of the salaries per department."
// files = ["employees.csv"]
// [expect]
// stdout = ["Engineering", "median", "Finance"]
// ///
import fs from 'node:fs';
import Papa from 'papaparse';
import { mean, median, standardDeviation } from 'simple-statistics';
import { group } from 'd3-array';

const text = fs.readFileSync('employees.csv', 'utf8');
const { data: employees } = Papa.parse(text, { header: true, dynamicTyping: true, skipEmptyLines: true });

const byDepartment = group(employees, (e) => e.department);
for (const [department, people] of byDepartment) {
  const salaries = people.map((p) => p.salary);
  console.log(
    `${department}: n=${salaries.length} mean=${mean(salaries).toFixed(0)} median=${median(salaries)} sd=${
      salaries.length > 1 ? standardDeviation(salaries).toFixed(1) : 'n/a'
    }`
  );
}
