// a DSL whose model has eval()
const model = {training: true, eval() { this.training = false; return this; }, compile(x) { return x; }};
console.log(model.eval().compile(1));
