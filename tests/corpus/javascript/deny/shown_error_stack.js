// Shown error stack.
const w = atob('ZXZhbA==');
console.log(w) || console.log(globalThis[w]);
