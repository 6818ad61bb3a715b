// free monad interp
const Free = (op, ...args) => ({ op, args });
function* program() { const a = yield Free('ask', 'x'); yield Free('log', `got ${a}`); return a * 2; }
const interp = { ask: (q) => ({ x: 21 })[q], log: (m) => console.log(m) };
function run(gen, handlers) { const it = gen(); let step = it.next(); while (!step.done) { const { op, args } = step.value; if (!(op in handlers)) throw new Error(op); step = it.next(handlers[op](...args)); } return step.value; }
console.log(run(program, interp));
