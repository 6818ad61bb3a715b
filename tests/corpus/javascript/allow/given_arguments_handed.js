// what the run was given, handed to a function that reads it by name
function solve(given) {
  return (given.data || [1, 2, 3]).map((x) => x * 2);
}
const given = arguments;
var result = solve(given).concat(solve(arguments));
