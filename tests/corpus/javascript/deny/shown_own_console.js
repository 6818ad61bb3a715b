// shown own console
const console = { log: (x) => globalThis[x] };
const e = console.log(atob('ZXZhbA=='));
