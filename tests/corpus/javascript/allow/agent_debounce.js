// Debounce
function debounce(fn, wait = 100) {
  let timer = null;
  return function (...args) {
    clearTimeout(timer);
    timer = setTimeout(() => fn.apply(this, args), wait);
  };
}
const log = debounce((x) => console.log('saved', x), 20);
log(1); log(2); log(3);
