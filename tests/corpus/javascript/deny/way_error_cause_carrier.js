// An error's cause carries what a key found.
const key = ['construc', 'tor'].join('');
try { throw new Error('x', { cause: (() => 0)[key] }); } catch (e) { console.log(e.cause('return 6*7')()); }
