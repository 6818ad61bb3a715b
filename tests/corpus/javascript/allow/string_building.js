// words made of pieces that are no names
const vowels = 'a' + 'e' + 'i';
console.log(['h', 'e', 'l', 'l', 'o'].join(''), vowels.split('').reverse().join(''), 'abc'.padStart(5, '*'));
