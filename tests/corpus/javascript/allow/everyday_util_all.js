// everyday uses: util all
const util = require('util');
console.log(
    util.format('%s %d %j %o', 'a', 1, {b: 2}, [1]),
    util.inspect({a: {b: {c: {}}}}, {depth: 0, colors: false, compact: true}),
    util.types.isPromise(Promise.resolve()), util.isDeepStrictEqual([1], [1]),
    util.inspect.custom.toString());
const sleep = util.promisify(setTimeout);
sleep(1, 'v').then(console.log);
const cbf = util.callbackify(async (x) => x * 2);
cbf(2, (e, v) => console.log(v));
class M {
  constructor() {
    this.x = 1;
  }
  [util.inspect.custom](d, o) {
    return `M<${this.x}>`;
  }
}
console.log(
    new M(), util.inspect(new Map([[1, 2]])), new util.TextEncoder().encode('é').length,
    util.stripVTControlCharacters('\u001b[1mx\u001b[0m'), util.toUSVString ? 1 : 0);
const dep = util.deprecate(() => 1, 'old');
function Old() {}
function New() {}
util.inherits(New, Old);
console.log(
    new New() instanceof Old,
    util.parseArgs(
            {args: ['-f', '--bar', 'b'], options: {f: {type: 'boolean', short: 'f'}, bar: {type: 'string'}}})
        .values);
const dbg = util.debuglog('x');
dbg('n');
console.log(util.styleText ? 1 : 0, new util.MIMEType('text/html; charset=utf-8').essence);
