// /// task
// question = "When it is 15:00 in Berlin on 2024-07-01, what time is it in New York and Tokyo?"
// [expect]
// stdout = ["New York: 09:00", "Tokyo: 22:00"]
// ///
const dayjs = require('dayjs');
const utc = require('dayjs/plugin/utc');
const timezone = require('dayjs/plugin/timezone');

dayjs.extend(utc);
dayjs.extend(timezone);

const berlin = dayjs.tz('2024-07-01 15:00', 'Europe/Berlin');
console.log('UTC:', berlin.utc().format());
console.log('New York:', berlin.tz('America/New_York').format('HH:mm'));
console.log('Tokyo:', berlin.tz('Asia/Tokyo').format('HH:mm'));
