// the same behind a typeof
exports.f = (k) => { globalThis.run = (() => {})[k]; if (typeof run === 'function') return run('return 1')(); };
