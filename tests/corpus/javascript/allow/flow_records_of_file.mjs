// Records of a JSON file, and operators under names of a query: files keep texts, and call nothing.
import fs from 'node:fs';
import { readFileSync } from 'node:fs';
class Records {
  static operators = { $gt: (a, b) => a > b, $lt: (a, b) => a < b, $in: (a, b) => b.includes(a) };
  #rows;
  constructor(file, rows = []) { Object.assign(this, { file }); this.#rows = new Map(rows.map((row) => [row.id, row])); }
  static matches(row, query) {
    return Object.entries(query).every(([key, condition]) => Object.entries(condition).every(([name, value]) => {
      const operator = Records.operators[name];
      if (!operator) throw new Error(`no operator ${name}`);
      return operator(row[key], value);
    }));
  }
  find(query) { return [...this.#rows.values()].filter((row) => Records.matches(row, query)); }
  save() { fs.writeFileSync(this.file, JSON.stringify(Object.fromEntries(this.#rows))); }
}
fs.writeFileSync('rows.json', JSON.stringify([{ id: 1, price: 3 }, { id: 2, price: 30 }]));
const records = new Records('rows2.json', JSON.parse(readFileSync('rows.json', 'utf8')));
records.save();
console.log(records.find({ price: { $gt: 5 } }));
fs.unlinkSync('rows.json');
