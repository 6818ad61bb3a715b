// node test run in list
const { test } = require("node:test");
const [a] = [test];
a.run({ files: ["x.js"] });
