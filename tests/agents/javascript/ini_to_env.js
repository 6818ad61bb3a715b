// /// task
// question = "Transform the INI file into a flat KEY=value list."
// files = ["settings.ini"]
// [expect]
// stdout_matches = ["[A-Z_]+="]
// ///
const fs = require('fs');
const ini = fs.readFileSync('settings.ini', 'utf8');
let section = '';
const flat = Object.create(null);
ini.split(/\r?\n/).forEach((raw) => {
  const line = raw.trim();
  if (!line || line.startsWith(';') || line.startsWith('#')) return;
  const header = line.match(/^\[(.+)\]$/);
  if (header) {
    section = header[1];
    return;
  }
  const [key, ...value] = line.split('=');
  const name = [section, key.trim()].filter(Boolean).join('_').replace(/\W+/g, '_').toUpperCase();
  flat[name] = value.join('=').trim();
});
for (const name in flat) console.log(`${name}=${flat[name]}`);
