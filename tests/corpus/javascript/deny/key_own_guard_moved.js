// the key is another one behind the test
function get(o, ks) { var out; for (var k in ks) if (Object.prototype.hasOwnProperty.call(o, k)) { k = ks[k]; out = o[k]; } return out; }
var f = get({ a: function () {}, run: 1 }, { run: ['con', 'structor'].join('') });
f.polluted = 1; f = get(f, { name: ['con', 'structor'].join('') }); f('return process')();
