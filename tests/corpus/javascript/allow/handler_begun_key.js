// Commands by their names: each is a method that begins with handle.
class Shell {
  constructor() { this.files = {}; this.log = []; }
  run(line) {
    const [command, ...args] = line.trim().split(' ');
    const method = `handle_${command}`;
    if (typeof this[method] !== 'function') return `unknown: ${command}`;
    const out = this[method](...args);
    this.log.push(line + out);
    return out;
  }
  handle_write(name, ...words) { this.files[name] = words.join(' '); return 'ok'; }
  handle_read(name) { return this.files[name] ?? 'no such file'; }
  handle_list() { return Object.keys(this.files).sort().join('\n'); }
}
const shell = new Shell();
for (const line of ['write a.txt hello world', 'read a.txt', 'list', 'drop a.txt']) console.log(shell.run(line));
