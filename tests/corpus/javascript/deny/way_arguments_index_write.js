// A sloppy function writes arguments[1]: its second parameter is another key.
function look(target, field) { arguments[1] = arguments[2] + arguments[3]; return target[field]; }
const kit = look((x) => x, 'id', 'construc', 'tor');
console.log(kit('return 6*7')());
