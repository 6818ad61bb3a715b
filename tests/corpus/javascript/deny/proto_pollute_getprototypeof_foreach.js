// a prototype through a callback
[Object.prototype].forEach((p) => { p.polluted = 1; });
