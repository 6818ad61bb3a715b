// files that are kept in a Map, beside a local name that a global has
const self = { user: 'me' };
const fs = { files: new Map([['/etc/hostname', 'box']]), readFileSync(p) { return this.files.get(p) ?? null; } };
console.log(self.user, fs.readFileSync('/etc/hostname'));
