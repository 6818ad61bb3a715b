// data constructor param pattern
const rows = [{ constructor: 'x' }]; const run = ({ constructor }, s) => constructor(s)(); exports.f = (s) => run(() => 1, s);
