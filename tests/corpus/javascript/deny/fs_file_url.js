// a file's address
import fs from 'node:fs';
console.log(fs.readFileSync(new URL('file:///opt/x')));
