// updateLocale stores into what a name finds among the locales.
const dayjs = require('dayjs');
dayjs.extend(require('dayjs/plugin/updateLocale'));
dayjs.updateLocale('en', { weekStart: 1 });
