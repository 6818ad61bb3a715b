// /// task
// question = "Is variant B better than A? Compute conversion rates and the p-value of a two-proportion z-test."
// files = ["ab_test.csv"]
// [expect]
// stdout_matches = ["A: \\d+", "p = "]
// ///
import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import * as ss from 'simple-statistics';

const { data } = Papa.parse(readFileSync('ab_test.csv', 'utf8'), { header: true, dynamicTyping: true, skipEmptyLines: true });
const groups = { A: { n: 0, conversions: 0, revenue: [] }, B: { n: 0, conversions: 0, revenue: [] } };
for (const { variant, converted, revenue } of data) {
  const g = groups[variant];
  if (!g) continue;
  g.n++;
  g.conversions += converted;
  if (converted) g.revenue.push(revenue);
}
for (const [name, g] of Object.entries(groups)) {
  console.log(`${name}: ${g.n} users, ${((g.conversions / g.n) * 100).toFixed(2)}% converted, ${g.revenue.length ? ss.mean(g.revenue).toFixed(2) : 0} per order`);
}
const { A, B } = groups;
const pooled = (A.conversions + B.conversions) / (A.n + B.n);
const se = Math.sqrt(pooled * (1 - pooled) * (1 / A.n + 1 / B.n));
const z = (B.conversions / B.n - A.conversions / A.n) / se;
const p = 2 * (1 - ss.cumulativeStdNormalProbability(Math.abs(z)));
console.log(`z = ${z.toFixed(3)}, p = ${p.toFixed(4)} => ${p < 0.05 ? 'significant' : 'not significant'}`);
