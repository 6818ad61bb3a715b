// a static block
class Table { static rows; static { this.rows = new Map([['a', 1]]); } }
console.log(Table.rows.get('a'));
