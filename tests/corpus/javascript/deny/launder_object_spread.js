// a computed name through a spread object
exports.f = (k) => { const o = {run: (() => {})[k]}; return {...o}.run('return 1')(); };
