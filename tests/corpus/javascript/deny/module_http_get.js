// a request
require('http').get('http://169.254.169.254/latest/meta-data/', (r) => r.pipe(process.stdout));
