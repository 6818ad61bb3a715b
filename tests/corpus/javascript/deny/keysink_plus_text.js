// an index that is joined with a text
let i = 0;
i += JSON.parse('{"w": "__proto__"}').w;
({}[i.slice(1)]).polluted = 1;
