// texts by language and name
const texts = {en: {hi: (n) => `Hi ${n}`, bye: 'Bye'}, de: {hi: (n) => `Hallo ${n}`, bye: 'Tschüss'}};
const tr = (lang, key, ...a) => { const t = texts[lang]; if (key === 'hi') return t.hi(...a); return t.bye; };
console.log(tr('de', 'hi', 'Ann'), tr('en', 'bye'));
