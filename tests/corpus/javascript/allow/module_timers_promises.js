// timers that are promises
const {setTimeout: sleep} = require('timers/promises');
sleep(1, 'x').then(console.log);
