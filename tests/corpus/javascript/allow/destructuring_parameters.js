// patterns as parameters
const area = ({w = 1, h = 1} = {}) => w * h;
console.log(area({w: 2}), area(), (([a, [b]]) => a + b)([1, [2]]));
