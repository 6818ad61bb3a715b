// Shown template tag.
const tag = (s, v) => globalThis[v];
console.log(tag`${atob('ZXZhbA==')}`);
