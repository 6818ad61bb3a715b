// A trap reads by way of its arguments, and keeps the class.
let found;
const view = new Proxy([1], {
  get() {
    const value = arguments[0][arguments[1]];
    if (value?.of) found = value;
    return value;
  },
});
view.map((x) => x);
found.of = () => 7;
console.log(Array.of(1));
