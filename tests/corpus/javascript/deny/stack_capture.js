// captureStackTrace with a prepared stack
const o = {};
Error.captureStackTrace(o);
Error.prepareStackTrace = (e, s) => s[0].getThis();
