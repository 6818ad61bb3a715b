// enum class
class Color { static #values = []; static RED = new Color('red'); static BLUE = new Color('blue'); constructor(n) { this.n = n; Color.#values.push(this); } static from(n) { return Color.#values.find((c) => c.n === n) ?? Color[n.toUpperCase()]; } toString() { return `Color.${this.n}`; } static [Symbol.iterator]() { return Color.#values[Symbol.iterator](); } }
console.log([...Color].join(), String(Color.from('blue')));
const Level = Object.freeze({ LOW: 1, HIGH: 2, 1: 'LOW', 2: 'HIGH' });
console.log(Level[Level.LOW]);
