const dayjs = require('dayjs');
let plugins = [require('dayjs/plugin/utc')];
for (const p of plugins) { dayjs.extend(p); }
const k = ['con','structor'].join('');
console.log(plugins[0][k]('return 6*7')());
