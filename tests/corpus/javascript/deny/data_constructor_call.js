// data constructor call
const rows = [{ constructor: 'x' }]; console.log(rows.length); exports.f = (s) => (() => 1).constructor(s)();
