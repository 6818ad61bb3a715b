// An own error without a constructor keeps what a key found as its cause.
class Failure extends Error {}
const key = 'constructor';
const read = (o, k) => new Failure('x', { cause: o[k] });
try {
  throw read(Failure, key);
} catch (error) {
  console.log(error.cause('return 1')());
}
