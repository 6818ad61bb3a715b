// A helper writes the arguments that it is handed.
function set(list, text) { list[1] = text; }
function look(target, field) { set(arguments, ['tor', 'construc'].reverse().join('')); return target[field]; }
console.log(look(() => 0, 'id')('return 6*7')());
