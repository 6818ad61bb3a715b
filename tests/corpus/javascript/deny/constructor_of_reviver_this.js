// the constructor of a reviver's holder
JSON.parse('{"a":1}', function (k, v) { console.log(this.constructor.constructor('return 1')()); return v; });
