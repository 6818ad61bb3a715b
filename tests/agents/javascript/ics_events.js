// /// task
// question = "List the events of my calendar file in order."
// files = ["calendar.ics"]
// [expect]
// stdout_matches = ["\\d{4}-\\d\\d-\\d\\d"]
// ///
const fs = require('fs');

function parseIcs(text) {
  const unfolded = text.replace(/\r?\n[ \t]/g, '');
  const events = [];
  let current = null;
  for (const line of unfolded.split(/\r?\n/)) {
    if (line === 'BEGIN:VEVENT') current = {};
    else if (line === 'END:VEVENT') {
      events.push(current);
      current = null;
    } else if (current) {
      const [, name, value] = line.match(/^([A-Z-]+)(?:;[^:]*)?:(.*)$/) || [];
      if (name) current[name.toLowerCase()] = value;
    }
  }
  return events;
}

const parseDate = (s) => s.replace(/^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2}))?.*$/, (_, y, m, d, h, min) => `${y}-${m}-${d}${h ? ` ${h}:${min}` : ''}`);
const events = parseIcs(fs.readFileSync('calendar.ics', 'utf8'));
events
  .map((e) => ({ when: parseDate(e.dtstart), what: e.summary }))
  .sort((a, b) => a.when.localeCompare(b.when))
  .forEach(({ when, what }) => console.log(when, what));
