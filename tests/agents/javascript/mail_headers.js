// /// task
// question = "Who sent this mail, to whom, when and with which attachments?"
// files = ["mail.eml"]
// [expect]
// stdout = ["From", "Subject"]
// ///
const fs = require('fs');
const raw = fs.readFileSync('mail.eml', 'utf8').replace(/\r\n/g, '\n');
const split = raw.indexOf('\n\n');
const headers = {};
raw.slice(0, split).replace(/\n[ \t]+/g, ' ').split('\n').forEach((line) => {
  const [, name, value] = /^([\w-]+):\s*(.*)$/.exec(line) || [];
  if (name) headers[name.toLowerCase()] = value;
});
for (const name of ['From', 'To', 'Date', 'Subject']) console.log(`${name}: ${headers[name.toLowerCase()] ?? '-'}`);
const attachments = [...raw.matchAll(/filename="?([^"\n;]+)"?/g)].map((m) => m[1]);
console.log('Attachments:', attachments.length ? attachments.join(', ') : 'none');
