// A reviver is called with the names of the text.
const k = [...'rotcurtsnoc'].reverse().join(''), T = 'return 6*7';
let m; JSON.parse('{"' + k + '":1}', function (key, v) { if (key) m = (() => 1)[key]; return v; }); console.log('REACHED', m(T)());
