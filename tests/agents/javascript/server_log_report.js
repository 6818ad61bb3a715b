// /// task
// question = "Create a markdown report from the server log: counts by level, slowest requests, requests per worker."
// files = ["server.log"]
// [expect]
// stdout = ["# Server log report", "| INFO |"]
// ///
'use strict';
const { readFileSync, writeFileSync, mkdirSync, existsSync } = require('node:fs');

class LogEntry {
  static PATTERN = /^(?<date>\d{4}-\d\d-\d\d) (?<time>[\d:]+) \[(?<level>\w+)\] (?<worker>[\w-]+): (?<message>.*)$/;

  constructor({ date, time, level, worker, message }) {
    this.timestamp = new Date(`${date}T${time}Z`);
    this.level = level;
    this.worker = worker;
    this.message = message;
  }

  static parse(line) {
    const match = line.match(LogEntry.PATTERN);
    return match ? new LogEntry(match.groups) : null;
  }

  get duration() {
    const m = this.message.match(/took (\d+)ms/);
    return m ? Number(m[1]) : null;
  }
}

const entries = readFileSync('server.log', 'utf8').split(/\r?\n/).map(LogEntry.parse).filter(Boolean);

function countBy(items, key) {
  return items.reduce((acc, item) => {
    const k = key(item);
    acc[k] = (acc[k] ?? 0) + 1;
    return acc;
  }, {});
}

const levels = countBy(entries, (e) => e.level);
const workers = countBy(entries, (e) => e.worker);
const slowest = entries.filter((e) => e.duration !== null).sort((a, b) => b.duration - a.duration).slice(0, 5);

const md = [
  '# Server log report',
  '',
  `Entries: ${entries.length}, from ${entries[0].timestamp.toISOString()} to ${entries.at(-1).timestamp.toISOString()}`,
  '',
  '| Level | Count |',
  '|---|---:|',
  ...Object.entries(levels).map(([l, n]) => `| ${l} | ${n} |`),
  '',
  '## Slowest requests',
  ...slowest.map((e, i) => `${i + 1}. ${e.message} (${e.worker})`),
  '',
  '## Workers',
  ...Object.keys(workers).sort().map((w) => `- **${w}**: ${workers[w]}`),
].join('\n');

if (!existsSync('artifacts')) mkdirSync('artifacts');
writeFileSync('artifacts/report.md', md);
console.log(md);
