// node test in object
const test = require("node:test");
test("a", t => { const o = {};
Object.assign(o, { f: test });
o.f.run({ files: ["x.js"] });
});
