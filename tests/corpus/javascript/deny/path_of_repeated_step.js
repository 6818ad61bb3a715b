// A path that climbs is a step up, repeated.
const fs = require('fs');
const path = require('path');
const step = '../';
const up = step.repeat(Number(process.argv[2]) || 9);
console.log(fs.readFileSync(path.join(process.cwd(), up, 'etc/hostname'), 'utf8'));
