// Lists that are made of nothing but a length.
class Grid {
  constructor(rows, columns, fill) {
    this.cells = Array.from({ length: rows }, (_, r) => Array.from({ length: columns }, (__, c) => fill(r, c)));
  }
  map(f) { return new Grid(this.cells.length, this.cells[0].length, (r, c) => f(this.cells[r][c], r, c)); }
  toString() { return this.cells.map((row) => row.join(' ')).join('\n'); }
}
const steps = { twice: (x) => 2 * x, next: (x) => x + 1 };
const apply = (grid, names) => names.split('|').reduce((g, name) => g.map(steps[name.trim()]), grid);
console.log(String(apply(new Grid(2, 3, (r, c) => r * 3 + c), 'twice | next')));
