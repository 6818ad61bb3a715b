const dayjs = require('dayjs');
const plugins = [require('dayjs/plugin/utc'), require('dayjs/plugin/relativeTime'), require('dayjs/plugin/weekOfYear')];
for (const plugin of plugins) dayjs.extend(plugin);
const base = dayjs.utc('2024-05-20T10:00:00Z');
console.log(base.week(), base.add(3, 'day').from(base), base.format('YYYY-MM-DD'));
