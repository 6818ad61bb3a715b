// node test run
const { run } = require("node:test");
run({ files: ["x.js"] });
