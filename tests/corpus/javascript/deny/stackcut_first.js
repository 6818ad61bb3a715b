// stackcut first
const got = [];
const C = { captureStackTrace: (a, b) => got.push(b) };
C.captureStackTrace(1, (() => 1).constructor);
console.log(got[0]('return 1')());
