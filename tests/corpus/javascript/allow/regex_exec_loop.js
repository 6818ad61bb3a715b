// exec in a loop
const r = /\w+/g; let m; const words = [];
while ((m = r.exec('a bc def')) !== null) words.push(m[0]);
console.log(words);
