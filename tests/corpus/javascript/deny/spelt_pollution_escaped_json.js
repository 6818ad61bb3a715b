// A name in quotes is read as JSON, and its escapes become underscores.
const lines = String.raw`color=red;"\u005f\u005fproto\u005f\u005f"/mark=42`.split(';');
const settings = {};
for (const line of lines) {
  const [path, value] = line.split('=');
  const [group, key] = path.split('/');
  if (!key) { settings[group] = value; continue; }
  (settings[JSON.parse(group)] ??= {})[key] = value;
}
console.log(settings.color, {}.mark);
