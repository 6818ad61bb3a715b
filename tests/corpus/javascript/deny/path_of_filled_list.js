// A path that climbs is joined of a list that is filled with steps up.
const fs = require('fs');
const path = require('path');
const root = process.cwd();
const load = (name) => fs.readFileSync(path.join(root, name), 'utf8');
const up = Array(12).fill('..').join('/');
console.log(load(`${up}/etc/hostname`));
console.log(fs.readFileSync(path.join(root, up, 'etc/hostname'), 'utf8'));
