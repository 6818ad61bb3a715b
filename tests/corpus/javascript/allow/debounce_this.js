// debounce this
function debounce(fn, wait) {
  let timer = null;
  return function debounced(...args) {
    const self = this;
    clearTimeout(timer);
    timer = setTimeout(function () { fn.apply(self, args); }, wait);
  };
}
const d = debounce((x) => console.log('ran', x), 5);
d(1); d(2); d(3);
