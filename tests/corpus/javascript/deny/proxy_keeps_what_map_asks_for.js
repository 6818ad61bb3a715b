// A trap keeps the class that map asks a list's proxy for, and stores into its prototype.
const read = [];
const view = new Proxy([1], {
  get(list, key, receiver) {
    const value = Reflect.get(list, key, receiver);
    read.push(value);
    return value;
  },
});
view.map((x) => x);
for (const value of read) {
  if (typeof value === 'function' && value.of) value['proto' + 'type'].extra = 1;
}
console.log([].extra);
