const partial = (fn, ...a) => (...b) => fn.call(this, ...a, ...b);
console.log(partial(Math.max, 10)(3, 20), partial(Math.min, 1)(0));
