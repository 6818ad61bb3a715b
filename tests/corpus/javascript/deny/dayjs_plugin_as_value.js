// a plugin goes elsewhere than to extend()
const utc = require('dayjs/plugin/utc');
module.exports = [utc];
