// constructor by a catch's pattern
try { throw () => {}; } catch ({constructor: F}) { console.log(F('return 1')()); }
