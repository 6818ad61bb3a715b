// switches in an object
const flags = {fast: true, debug: false};
const on = (f) => Boolean(flags[f]);
if (on('fast') && !on('debug')) console.log('fast');
