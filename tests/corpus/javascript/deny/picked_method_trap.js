// picked method trap
const p = new Proxy(() => 0, { get(t, k) { return Reflect.get(t, k + 'tor') } }); p.construc('return process')();
