const dayjs = require('dayjs');
const utc = require('dayjs/plugin/utc');
const plugins = [utc, require('dayjs/plugin/duration')];
for (const p of plugins) dayjs.extend(p);
plugins.forEach((p) => { dayjs.extend(p); });
[utc].forEach(dayjs.extend);
console.log(dayjs.utc(0).format());
