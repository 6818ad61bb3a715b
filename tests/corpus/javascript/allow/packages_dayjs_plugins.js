// Plugins of dayjs that add methods to it, and a locale.
const dayjs = require('dayjs');
const weekday = require('dayjs/plugin/weekday');
const localizedFormat = require('dayjs/plugin/localizedFormat');
const minMax = require('dayjs/plugin/minMax');
require('dayjs/locale/de');
dayjs.extend(weekday);
dayjs.extend(localizedFormat);
dayjs.extend(minMax);
dayjs.locale('de');
const days = ['2024-02-26', '2024-03-01'].map((d) => dayjs(d));
console.log(days[0].weekday(), days[1].format('LL'), dayjs.max(days[0], days[1]).format('dddd'));
