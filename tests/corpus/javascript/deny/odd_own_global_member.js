// the same as a member
exports.f = (k) => { globalThis.run = (() => {})[k]; return globalThis.run('return 1')(); };
