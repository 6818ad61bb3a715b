// settings by their names
const level = process.env.LOG_LEVEL || 'info';
const { LANG } = process.env;
process.env.TZ = 'UTC';
console.log(level, LANG, process.env.TZ);
