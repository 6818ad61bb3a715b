// a default in the pattern of a catch
try { throw {}; } catch ({f = eval}) { console.log(f('1')); }
