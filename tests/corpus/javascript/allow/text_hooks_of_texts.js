// What stands under Symbol.replace and its like makes texts of the text, and nothing else.
const censor = {
  [Symbol.replace]: (text, by) => text.split('bad').join(by),
  [Symbol.search]: (text) => text.indexOf('bad'),
  [Symbol.split]: (text) => text.match(/.{1,3}/g),
};
console.log('a bad day'.replace(censor, '***'), 'a bad day'.search(censor), 'abcdef'.split(censor));
