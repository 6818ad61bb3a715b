// getters and setters with checks
class Temp { #c = 0; get f() { return this.#c * 9 / 5 + 32; } set f(v) { if (typeof v !== 'number') throw new TypeError(); this.#c = (v - 32) * 5 / 9; } }
const t = new Temp(); t.f = 212; console.log(t.f);
