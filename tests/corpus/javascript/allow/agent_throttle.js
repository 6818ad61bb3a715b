// Throttle
function throttle(fn, limit) {
  let inThrottle = false;
  let lastArgs = null;
  return function throttled(...args) {
    if (inThrottle) { lastArgs = args; return; }
    fn.apply(this, args);
    inThrottle = true;
    setTimeout(() => {
      inThrottle = false;
      if (lastArgs) { throttled.apply(this, lastArgs); lastArgs = null; }
    }, limit);
  };
}
const t = throttle((i) => console.log('tick', i), 10);
for (let i = 0; i < 5; i++) t(i);
