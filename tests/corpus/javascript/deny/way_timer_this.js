// A timer's this is an object of the runtime.
setTimeout(function (key) { console.log(this[key][key]('return 6*7')()); }, 1, ['construc', 'tor'].join(''));
