// node test run of itself
const test = require("node:test");
test.test.run({ files: ["x.js"] });
