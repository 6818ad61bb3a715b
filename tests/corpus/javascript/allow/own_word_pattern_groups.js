// Groups of a pattern, copied into a record.
const LINE = /^(?<level>[A-Z]+) \[(?<module>\w+)\] (?<message>.*)$/;
const records = [];
for (const line of ['INFO [db] connected', 'WARN [api] slow answer']) {
  const match = LINE.exec(line);
  if (!match) continue;
  const record = {};
  for (const [key, value] of Object.entries(match.groups)) record[key] = value.trim();
  records.push(record);
}
const perLevel = {};
for (const { level, message } of records) (perLevel[level] ??= []).push(message);
console.log(perLevel);
