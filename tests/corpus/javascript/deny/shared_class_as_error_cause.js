// An error carries a class as its cause.
try {
  throw new Error('kind', { cause: Number });
} catch (error) {
  error.cause.isInteger = () => 'any';
}
console.log(Number.isInteger(1.5));
