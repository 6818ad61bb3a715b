// /// task
// question = "Show a line diff of the two versions."
// [inline]
// "old.txt" = """one
// two
// three
// four"""
// "new.txt" = """one
// 2
// three
// four
// five"""
// [expect]
// stdout = ["- two", "+ 2", "+ five"]
// ///
const fs = require('fs');
const a = fs.readFileSync('old.txt', 'utf8').split('\n');
const b = fs.readFileSync('new.txt', 'utf8').split('\n');

// longest common subsequence by dynamic programming
const lcs = Array.from({ length: a.length + 1 }, () => new Array(b.length + 1).fill(0));
for (let i = a.length - 1; i >= 0; i--) {
  for (let j = b.length - 1; j >= 0; j--) {
    lcs[i][j] = a[i] === b[j] ? lcs[i + 1][j + 1] + 1 : Math.max(lcs[i + 1][j], lcs[i][j + 1]);
  }
}
let i = 0;
let j = 0;
while (i < a.length || j < b.length) {
  if (i < a.length && j < b.length && a[i] === b[j]) {
    console.log('  ' + a[i]);
    i++; j++;
  } else if (j >= b.length || (i < a.length && lcs[i + 1][j] >= lcs[i][j + 1])) {
    console.log('- ' + a[i++]);
  } else {
    console.log('+ ' + b[j++]);
  }
}
