// Function through a Proxy's forwarded get
const k = String.fromCharCode(...[98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115].map((c) => c ^ 1));
const h = { get: (t, p, r) => Reflect.get(t, k, r) };
try { console.log(new Proxy(() => 0, h).mark('return 6*7')()); } catch (e) { console.log(e.message); }
