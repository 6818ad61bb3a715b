// arguments.callee.caller
(function () { console.log(arguments.callee.caller); })();
