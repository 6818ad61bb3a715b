// match by Reflect.apply, with a pattern that gives its text back.
const h = {[Symbol.match]: (x) => x}; const t = Reflect.apply(''[`match`], Object, [h]); const P = t.getPrototypeOf([]); P.zz = 1; console.log('PWN', [].zz);
