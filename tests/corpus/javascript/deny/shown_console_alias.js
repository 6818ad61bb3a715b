// Shown console alias.
const { log } = { log: (x) => globalThis[x] };
const c = { log };
c.log(atob('ZXZhbA=='))('1');
