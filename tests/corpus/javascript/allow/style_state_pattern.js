// states as objects with methods
const states = {red: {next: () => 'green', wait: 3}, green: {next: () => 'yellow', wait: 2}, yellow: {next: () => 'red', wait: 1}};
let now = 'red';
for (let i = 0; i < 4; i++) now = states[now].next();
console.log(now);
