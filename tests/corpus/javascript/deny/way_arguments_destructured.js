// A pattern writes arguments.
function look(target, field) { [arguments[1]] = [['construc', 'tor'].join('')]; return target[field]; }
console.log(look(() => 0, 'id')('return 6*7')());
