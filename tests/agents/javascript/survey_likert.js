// /// task
// question = "Score the Likert answers from 1 to 5 and tell the mean of each question by age group."
// files = ["survey.csv"]
// [expect]
// stdout = ["q1_quality", "30-44"]
// ///
const fs = require('fs');
const Papa = require('papaparse');

const SCALE = new Map([['strongly disagree', 1], ['disagree', 2], ['neutral', 3], ['agree', 4], ['strongly agree', 5]]);
const { data, meta } = Papa.parse(fs.readFileSync('survey.csv', 'utf8'), { header: true, skipEmptyLines: true });
const questions = meta.fields.filter((f) => /^q\d/.test(f));

const groups = data.reduce((acc, row) => {
  (acc[row.age_group] ||= []).push(row);
  return acc;
}, {});

for (const group of Object.keys(groups).sort()) {
  const cells = questions.map((q) => {
    const scores = groups[group].map((r) => SCALE.get(r[q]?.toLowerCase())).filter(Boolean);
    const mean = scores.reduce((a, b) => a + b, 0) / scores.length;
    return `${q}: ${mean.toFixed(2)}`;
  });
  console.log(`${group} (${groups[group].length})  ${cells.join('  ')}`);
}
