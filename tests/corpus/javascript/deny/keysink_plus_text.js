// an index that is joined with a text
let i = 0;
i += JSON.parse('{"w": "__proto__"}').w;
console.log({}[i.slice(1)]);
