// call with context
function greet(greeting, mark) { return greeting + ', ' + this.name + mark; }
var ann = { name: 'Ann' };
console.log(greet.call(ann, 'Hi', '!'), greet.apply(ann, ['Hey', '?']), greet.bind(ann)('Yo', '.'));
var bound = {}; ['log', 'warn'].forEach(function (m) { bound[m] = console[m].bind(console); });
bound.log('bound');
