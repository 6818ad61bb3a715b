const dayjs = require('dayjs');
const plugins = [require('dayjs/plugin/utc')];
for (const p of plugins) { dayjs.extend(p); console.log(p.constructor('return 1')()); }
