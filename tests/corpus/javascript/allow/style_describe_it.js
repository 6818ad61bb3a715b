// a test runner in a few lines
const results = [];
const describe = (name, f) => f();
const it = (name, f) => { try { f(); results.push([name, true]); } catch (e) { results.push([name, e.message]); } };
describe('constructor', () => { it('works', () => { if (1 + 1 !== 2) throw new Error('math'); }); });
console.log(results);
