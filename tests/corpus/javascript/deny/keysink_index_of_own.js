// an own indexOf gives the text
const list = { word: 'constructor', words: ['__proto__'], indexOf() { return this.words[0]; } };
({}[list.indexOf('a')]).polluted = 1;
