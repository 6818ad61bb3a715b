// A call with a spread list is followed no further; a prototype is changed beside it.
function zz() { return arguments.length; } zz(1);
[Array].map((C) => C.prototype).forEach((p) => { p.zap = 1; });
if ([].zap) console.log('x');
