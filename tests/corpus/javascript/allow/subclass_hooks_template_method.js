// subclass hooks template method
class Report { constructor(rows) { this.rows = rows; } run() { return ['header', 'body', 'footer'].map((part) => this[`render${part[0].toUpperCase()}${part.slice(1)}`]?.()).filter(Boolean).join('\n'); } renderBody() { return this.rows.map((r) => this.line(r)).join('\n'); } line(r) { return Object.values(r).join(' '); } }
class Fancy extends Report { renderHeader() { return `== ${this.constructor.name} ==`; } line(r) { return '* ' + super.line(r); } renderFooter() { return `(${this.rows.length})`; } }
console.log(new Fancy([{ a: 1, b: 2 }]).run());
