// methods bound in the constructor
class Button { constructor() { this.n = 0; this.click = this.click.bind(this); } click() { return ++this.n; } }
const {click} = new Button();
console.log(click());
