// Arguments in, a value out.
//
//     gantlet run examples/greet.js --arguments '{"name": "World", "count": 3}'

function main(args) {
  const { name, count } = args;
  return `Hello ${name}!`.repeat(count);
}
