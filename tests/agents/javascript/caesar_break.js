// /// task
// question = "This text is encrypted with a Caesar cipher, please decipher it: 'Wkh txlfn eurzq ira mxpsv ryhu wkh odcb grj'"
// [expect]
// stdout = ["The quick brown fox jumps over the lazy dog"]
// ///
const cipher = 'Wkh txlfn eurzq ira mxpsv ryhu wkh odcb grj';
const common = ['the', 'and', 'over', 'of', 'to', 'in'];

const shift = (text, n) =>
  text.replace(/[a-z]/gi, (c) => {
    const base = c <= 'Z' ? 65 : 97;
    return String.fromCharCode(((c.charCodeAt(0) - base - n + 26) % 26) + base);
  });

let best = { score: -1 };
for (let n = 0; n < 26; n++) {
  const text = shift(cipher, n);
  const score = text.toLowerCase().split(' ').filter((w) => common.includes(w)).length;
  if (score > best.score) best = { n, text, score };
}
console.log(`shift ${best.n}: ${best.text}`);
