// a replacer that hides
const data = {user: 'a', password: 'b', process: 'c', eval: 'd'};
console.log(JSON.stringify(data, (k, v) => (k === 'password' ? undefined : v), 2));
