// an own indexOf gives the text
const list = { word: 'constructor', words: ['__proto__'], indexOf() { return this.words[0]; } };
console.log({}[list.indexOf('a')]);
