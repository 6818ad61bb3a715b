// rpc object methods
const api = { add(a, b) { return a + b; }, greet({ name }) { return `hi ${name}`; } };
function handle(request) {
  const { method, params } = request;
  if (!Object.prototype.hasOwnProperty.call(api, method)) return { error: 'no such method' };
  return { result: Array.isArray(params) ? api[method](...params) : api[method](params) };
}
console.log(handle({ method: 'add', params: [1, 2] }), handle({ method: 'greet', params: { name: 'x' } }), handle({ method: 'toString', params: [] }));
