// picked cb param
const run = (cb) => cb('return process')(); const t = { run }; exports.f = (o, k) => t['run'](o[k]);
