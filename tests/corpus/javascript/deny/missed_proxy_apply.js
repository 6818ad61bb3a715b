// Function by a Proxy's apply of Reflect.get's result in a Map
const k = String.fromCharCode(...[98, 110, 111, 114, 117, 115, 116, 98, 117, 110, 115].map((c) => c ^ 1));
const h = { get(t, p, r) { return p === 'mark' ? t[k] : Reflect.get(t, p, r); } };
const q = new Proxy(function () {}, h);
const { mark } = q;
try { console.log(mark('return 6*7')()); } catch (e) { console.log(e.message); }
