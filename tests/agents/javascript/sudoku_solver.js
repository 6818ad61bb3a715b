// /// task
// question = "Solve this sudoku: 530070000600195000098000060800060003400803001700020006060000280000419005000080079"
// [expect]
// stdout = ["534678912", "345286179"]
// ///
const puzzle = '530070000600195000098000060800060003400803001700020006060000280000419005000080079';
const cells = [...puzzle].map(Number);

function candidates(pos) {
  const row = Math.floor(pos / 9), col = pos % 9;
  const used = new Set();
  for (let k = 0; k < 9; k++) {
    used.add(cells[row * 9 + k]);
    used.add(cells[k * 9 + col]);
    used.add(cells[(Math.floor(row / 3) * 3 + Math.floor(k / 3)) * 9 + Math.floor(col / 3) * 3 + (k % 3)]);
  }
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((n) => !used.has(n));
}

function solve() {
  const empty = cells.indexOf(0);
  if (empty === -1) return true;
  for (const n of candidates(empty)) {
    cells[empty] = n;
    if (solve()) return true;
  }
  cells[empty] = 0;
  return false;
}

console.log(solve() ? cells.join('').match(/.{9}/g).join('\n') : 'no solution');
