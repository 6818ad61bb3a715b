// methods made in a loop on an own object
const log = {};
['info', 'warn'].forEach((level) => { log[level] = (m) => console.log(level, m); });
log.info('x');
