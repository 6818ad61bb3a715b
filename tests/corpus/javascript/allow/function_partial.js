// partial application and once
const once = (f) => { let done = false, r; return (...a) => { if (!done) { done = true; r = f(...a); } return r; }; };
const partial = (f, ...a) => (...b) => f(...a, ...b);
console.log(partial(Math.pow, 2)(8), once(() => 1)());
