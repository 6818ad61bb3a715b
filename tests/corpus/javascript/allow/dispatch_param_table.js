// dispatch param table
function dispatch(handlers, action) {
  const handler = handlers[action.type];
  if (!handler) throw new Error('no handler for ' + action.type);
  return handler(action.payload);
}
const handlers = { add: ({ a, b }) => a + b, mul: ({ a, b }) => a * b };
console.log(dispatch(handlers, { type: 'add', payload: { a: 1, b: 2 } }));
module.exports = { dispatch };
