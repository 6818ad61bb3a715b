// node test run by parameter
const { test } = require("node:test");
const run = f => f("x", t => t);
run(test);
function go(g) { g.run({ files: [] });
} go(test);
