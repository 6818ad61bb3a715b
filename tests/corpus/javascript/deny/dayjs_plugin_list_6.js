const dayjs = require('dayjs');
const own = { extend(p) { return p['con' + 'structor']('return 6*7')(); } };
[require('dayjs/plugin/utc')].forEach((p) => own.extend(p));
