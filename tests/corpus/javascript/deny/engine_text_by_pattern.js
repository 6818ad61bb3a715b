// An expression cuts the word out of a list of errors, and a path is set by it.
const failed = [];
const attempt = (f) => { try { f(); } catch (e) { failed.push(e); } };
attempt(() => Object.setPrototypeOf(Object.getPrototypeOf({}), {}));
attempt(() => { const a = {}; const b = Object.create(a); Object.setPrototypeOf(a, b); });
const words = failed.map((e) => /_\w+/.exec(e.message)?.[0]).filter(Boolean);
const put = (object, path, value) => {
  const last = path.pop();
  path.reduce((at, key) => (at[key] ??= {}), object)[last] = value;
};
put({}, [...words, 'theme'], 'dark');
