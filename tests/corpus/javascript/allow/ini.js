const text = '; comment\nname = app\n[db]\nhost = local\nport = 5432\n[log.file]\npath = x.log\n';
const coerce = (v) => (/^-?\d+(\.\d+)?$/.test(v) ? Number(v) : v === 'true' ? true : v === 'false' ? false : v);
const out = {}; let cur = out;
for (const line of text.split('\n')) { let m; if (/^\s*([;#]|$)/.test(line)) continue; if ((m = line.match(/^\[([^\]]+)\]$/))) { cur = m[1].split('.').reduce((o, k) => (o[k] ??= {}), out); } else if ((m = line.match(/^(\w+)\s*=\s*(.*)$/))) cur[m[1]] = coerce(m[2]); }
console.log(JSON.stringify(out));
