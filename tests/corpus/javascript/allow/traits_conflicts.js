// traits conflicts
const trait = (methods) => (C) => { for (const [k, f] of Object.entries(methods)) { if (k in C.prototype) throw new Error(`conflict ${k}`); Object.defineProperty(C.prototype, k, { value: f, writable: true, configurable: true }); } return C; };
const Walks = trait({ walk() { return `${this.name} walks`; } }); const Talks = trait({ talk(w) { return `${this.name}: ${w}`; } });
class Robot { constructor(name) { this.name = name; } } [Walks, Talks].reduce((C, t) => t(C), Robot);
console.log(new Robot('r2').walk(), new Robot('c3').talk('hi')); try { Walks(Robot); } catch (e) { console.log(e.message); }
