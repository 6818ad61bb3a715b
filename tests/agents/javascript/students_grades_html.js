// /// task
// question = "Make an HTML report with the averages per class and a ranking of the ten best students."
// files = ["students.csv"]
// [expect]
// stdout = ["Report written"]
// [[expect.artifact]]
// name = "report.html"
// contains = ["<table", "Ranking"]
// ///
const fs = require('fs');
const path = require('path');

const escapeHtml = (s) => String(s).replace(/[&<>"']/g, (c) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }[c]));
const [head, ...body] = fs.readFileSync('students.csv', 'utf8').trim().split('\n').map((l) => l.split(','));
const students = body.map((cells) => Object.fromEntries(head.map((h, i) => [h, isNaN(cells[i]) ? cells[i] : Number(cells[i])])));
students.forEach((s) => { s.average = (s.math + s.physics + s.english) / 3; });

const classes = [...new Set(students.map((s) => s.class))].sort();
const table = (columns, rows) => `<table border="1"><tr>${columns.map((c) => `<th>${escapeHtml(c)}</th>`).join('')}</tr>
${rows.map((r) => `<tr>${r.map((c) => `<td>${escapeHtml(typeof c === 'number' ? c.toFixed(1) : c)}</td>`).join('')}</tr>`).join('\n')}</table>`;

const perClass = classes.map((c) => {
  const members = students.filter((s) => s.class === c);
  return [c, members.length.toString(), members.reduce((a, s) => a + s.average, 0) / members.length];
});
const ranking = [...students].sort((a, b) => b.average - a.average).slice(0, 10).map((s, i) => [`${i + 1}`, s.student, s.class, s.average]);

const html = `<!doctype html><meta charset="utf-8"><title>Grades</title>
<h1>Grades</h1>${table(['Class', 'Students', 'Average'], perClass)}
<h2>Ranking</h2>${table(['#', 'Student', 'Class', 'Average'], ranking)}`;
fs.mkdirSync(path.join(process.cwd(), 'artifacts'), { recursive: true });
fs.writeFileSync(path.join(process.cwd(), 'artifacts', 'report.html'), html);
console.log('Report written:', html.length, 'characters');
