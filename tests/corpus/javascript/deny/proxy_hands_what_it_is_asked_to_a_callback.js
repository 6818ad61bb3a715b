// The class that a list's proxy is asked for goes to a callback, which changes its method.
function watch(target, seen) {
  return new Proxy(target, {
    get(t, k) {
      const v = t[k];
      seen(v);
      return v;
    },
  });
}
const rows = watch([3], (v) => {
  if (v?.of) Object.assign(v, { of: () => 7 });
});
rows.concat([4]);
console.log(Array.of(1));
