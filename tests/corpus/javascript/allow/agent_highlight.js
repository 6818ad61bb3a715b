// Highlight
const KW = new Set(['const', 'let', 'function', 'constructor', 'prototype']);
const kwRe = new RegExp('\\b(' + [...KW].join('|') + ')\\b', 'g');
console.log('function constructor() {}'.replace(kwRe, '<b>$1</b>'));
