// hooks into everything asynchronous
require('async_hooks').createHook({init() {}}).enable();
