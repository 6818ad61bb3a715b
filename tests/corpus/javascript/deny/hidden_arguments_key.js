// a key through the arguments object
(function () { console.log((() => {})[arguments[0]]('return 1')()); })('constructor');
