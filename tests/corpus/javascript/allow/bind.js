class Button { constructor(l) { this.label = l; this.onClick = this.onClick.bind(this); this.handlers = [this.log.bind(this, 'clicked')]; } onClick() { return this.handlers.map((h) => h()); } log(what) { return `${this.label} ${what}`; } }
const { onClick } = new Button('OK');
console.log(onClick());
const slice = Function.prototype.call.bind(Array.prototype.slice);
function args() { return slice(arguments, 1); }
console.log(args(1, 2, 3), Math.max.apply(null, [1, 5, 2]));
