// node test run joined
const test = require("node:test");
const k = ["ru", "n"].join("");
test[k]({ files: ["x.js"] });
