import dayjs from 'dayjs';
import duration from 'dayjs/plugin/duration.js';
import customParseFormat from 'dayjs/plugin/customParseFormat.js';
import isoWeek from 'dayjs/plugin/isoWeek.js';
[duration, customParseFormat, isoWeek].forEach((p) => dayjs.extend(p));

const lines = `04/03/2024 09:00 - 12:30 review
04/03/2024 13:00 - 17:15 coding
05/03/2024 08:45 - 11:00 meeting
12/03/2024 10:00 - 15:00 coding`.split('\n');

const entries = lines.map((l) => {
  const [, date, from, to, task] = l.match(/^(\S+) (\S+) - (\S+) (.+)$/);
  const start = dayjs(`${date} ${from}`, 'DD/MM/YYYY HH:mm');
  const end = dayjs(`${date} ${to}`, 'DD/MM/YYYY HH:mm');
  return { task, week: start.isoWeek(), minutes: end.diff(start, 'minute'), day: start.format('ddd') };
});
const sumBy = (key) => entries.reduce((acc, e) => { acc[e[key]] = (acc[e[key]] ?? 0) + e.minutes; return acc; }, {});
const fmt = (min) => dayjs.duration(min, 'minutes').format('HH:mm');
for (const key of ['task', 'week', 'day']) {
  console.log(key, Object.fromEntries(Object.entries(sumBy(key)).map(([k, v]) => [k, fmt(v)])));
}
