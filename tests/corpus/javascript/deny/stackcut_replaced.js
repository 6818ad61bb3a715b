// Stackcut replaced.
Error.captureStackTrace = (a, b) => b('return 1')();
Error.captureStackTrace({}, (() => 1).constructor);
