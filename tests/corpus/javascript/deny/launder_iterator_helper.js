// a computed name through an iterator's next
exports.f = (k) => [(() => {})[k]][Symbol.iterator]().next().value('return 1')();
