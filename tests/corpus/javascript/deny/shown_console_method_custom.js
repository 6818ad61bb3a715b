// Shown console method custom.
console.log = (x) => globalThis[x];
console.log(atob('ZXZhbA=='))('1');
