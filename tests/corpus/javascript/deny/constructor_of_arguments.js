// from the arguments object
(function () { console.log(arguments.constructor.constructor('return 1')()); })();
