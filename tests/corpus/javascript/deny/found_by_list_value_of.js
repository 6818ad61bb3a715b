// A field that a listed word finds of a function is called by valueOf.
const k = Object.keys({constructor: 1})[0];
{ const o = {v: (() => 1)[k], valueOf() { const x = this.v; x('console.log("x")')(); return 1; }}; o + 1; }
