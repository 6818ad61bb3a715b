// node test mock timers
const { mock } = require("node:test");
mock.timers.enable();
