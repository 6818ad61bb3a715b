const dayjs = require('dayjs');
const plugins = [require('dayjs/plugin/utc'), require('fs')];
for (const p of plugins) { dayjs.extend(p); }
