// node test package
const test = require("test");
test.go();
