const make = Function.call.bind((() => 0)[['construc', 'tor'].join('')]);
console.log(make(null, 'return process')().pid);
