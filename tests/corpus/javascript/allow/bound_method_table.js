// bound method table
class Shell { constructor() { this.cwd = '/'; this.cmds = { cd: this.cd.bind(this), pwd: () => this.cwd, echo: (...a) => a.join(' ') }; } cd(d) { this.cwd = d.startsWith('/') ? d : `${this.cwd}${this.cwd.endsWith('/') ? '' : '/'}${d}`; } exec(line) { const [c, ...a] = line.split(' '); return Object.hasOwn(this.cmds, c) ? this.cmds[c](...a) : `${c}: not found`; } }
const sh = new Shell(); for (const l of ['cd home', 'cd bob', 'pwd', 'echo a b', 'rm x']) { const o = sh.exec(l); if (o !== undefined) console.log(o); }
