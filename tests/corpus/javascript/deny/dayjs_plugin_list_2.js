const dayjs = require('dayjs');
const plugins = [require('dayjs/plugin/utc')];
plugins.forEach((p, i, all) => { dayjs.extend(all[i]); });
