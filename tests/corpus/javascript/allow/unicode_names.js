// identifiers and texts beyond ASCII
const größe = 3, π = Math.PI, 名前 = 'x';
console.log(größe * π, 名前, 'naïve'.normalize('NFD').length, '👍'.length);
