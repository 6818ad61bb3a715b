// arguments.callee
(function () { console.log(arguments.callee); })();
