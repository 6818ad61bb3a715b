// autobind methods
class Button { constructor(label) { this.label = label; for (const m of ['click', 'hover']) this[m] = this[m].bind(this); } click() { return 'clicked ' + this.label; } hover() { return 'over ' + this.label; } }
const { click, hover } = new Button('ok');
console.log(click(), hover());
function autobind(o) { for (const k of Object.getOwnPropertyNames(Object.getPrototypeOf(o))) if (k !== 'constructor' && typeof o[k] === 'function') o[k] = o[k].bind(o); return o; }
class G { constructor() { this.x = 1; autobind(this); } get1() { return this.x; } }
const { get1 } = new G(); console.log(get1());
