// /// task
// question = "What is the 300th Fibonacci number? Exact digits please."
// [expect]
// stdout = ["222232244629420445529739893461909967206666939096499764990979600", "63 digits"]
// not_stdout = ["e+"]
// ///
function fib(n) {
  let [a, b] = [0n, 1n];
  for (let i = 0; i < n; i++) [a, b] = [b, a + b];
  return a;
}
// small check first
console.assert(fib(10) === 55n);
console.log(fib(230).toString());
console.log(fib(300).toString(), `${fib(300).toString().length} digits`);
