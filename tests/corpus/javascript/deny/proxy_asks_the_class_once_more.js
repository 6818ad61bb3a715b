// A trap asks what it is asked for twice: the constructor of the list's class is Function.
let found;
const view = new Proxy([1], {
  get(target, key) {
    const value = target[key];
    if (value?.of) found = value[key];
    return value;
  },
});
view.map((x) => x);
console.log(found('return 1 + 1')());
