// layer: supervisor
// expect: contained
const fs = require('fs');
const links = [['/etc/passwd', 'a.csv'], ['/proc/self/environ', 'b.json'], ['../../etc/shadow', 'c.html']];
for (const [target, name] of links) fs.symlinkSync(target, 'artifacts/' + name);
fs.mkdirSync('artifacts/d.csv');
