// fs hidden behind a harmless import list
const [path, fs] = ['path', 'fs'].map((n) => require(n));
console.log(path, fs);
