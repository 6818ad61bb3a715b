// from a caught error
try { null.x; } catch (e) { console.log(e.constructor.constructor('return 1')()); }
