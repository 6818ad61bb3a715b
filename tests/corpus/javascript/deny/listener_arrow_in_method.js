const o = { f() { return [1].map(() => this); } };
process.once('exit', o.f);
