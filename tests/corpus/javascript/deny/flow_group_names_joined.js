// the names of a pattern's groups
const { groups } = /(?<con>a)(?<struct>b)(?<or>c)/.exec('abc');
console.log(/x/.exec[Object.keys(groups).join('')]('return 1')());
