const get = (k) => (o) => o[k];
/(con.*or)/.test('a constructo' + 'r b');
console.log(typeof get(RegExp.$1)((x) => x)('return this')());
