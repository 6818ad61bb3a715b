// eval written with a code point escape
console.log(ev\u{61}l('1'));
