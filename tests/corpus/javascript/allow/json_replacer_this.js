// json replacer this
const text = JSON.stringify({ when: new Date(0), big: 10n, nested: { f: undefined } }, function (k, v) {
  if (this[k] instanceof Date) return { $date: this[k].getTime() };
  return typeof v === 'bigint' ? v.toString() + 'n' : v === undefined ? null : v;
}, 2);
const back = JSON.parse(text, function (k, v) { return this[k] && this[k].$date !== undefined ? new Date(this[k].$date) : v; });
console.log(text, back.when.getTime());
