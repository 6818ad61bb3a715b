// Stackcut nested.
Error.captureStackTrace({}, (() => 1).constructor('return 1')());
