const spec = { port: { type: 'number', alias: 'p', default: 80 }, verbose: { type: 'boolean', alias: 'v' }, name: { type: 'string' } };
const casts = { number: Number, boolean: (v) => v !== 'false', string: String };
function parseArgs(argv, spec) { const out = { _: [] }; const aliases = {}; for (const [k, o] of Object.entries(spec)) { if (o.alias) aliases[o.alias] = k; if ('default' in o) out[k] = o.default; }
  for (let i = 0; i < argv.length; i++) { const m = /^--?([\w-]+)(?:=(.*))?$/.exec(argv[i]); if (!m) { out._.push(argv[i]); continue; } const key = aliases[m[1]] ?? m[1]; const s = spec[key]; if (!s) throw new Error(`unknown option ${m[1]}`); let v = m[2]; if (v === undefined) v = s.type === 'boolean' ? 'true' : argv[++i]; out[key] = casts[s.type](v); } return out; }
console.log(parseArgs(['-p', '8080', '--name=x', '-v', 'file'], spec));
