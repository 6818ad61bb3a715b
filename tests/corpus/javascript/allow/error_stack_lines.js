// a stack as text
try { null.x; } catch (e) { console.log(e.stack.split('\n').length > 1, e.message); }
