// node test mock of itself
const t = require("node:test");
const { test: { mock } } = t;
mock.fn();
