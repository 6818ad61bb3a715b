// saysObjectOf: of two parameters with one name (sloppy) the last counts, the first is taken.
const k = ['con', 'structor'].join('');
function is(v, v) { return typeof v === 'object'; }
function get(x) { if (is(x, {})) { return x[k]; } return 0; }
console.log(get(() => 1)('return 1+1')());
