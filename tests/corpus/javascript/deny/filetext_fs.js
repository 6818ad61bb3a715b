// a name handed to what reads files
const p = '/etc/passwd';
import('fs').then((fs) => console.log(fs.readFileSync(p)));
