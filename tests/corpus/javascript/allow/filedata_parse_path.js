// pieces of a path, without any file
const path = require('path');
for (const p of ['/etc/passwd', '/etc/hosts', '~/.ssh/config']) console.log(path.dirname(p), path.basename(p));
