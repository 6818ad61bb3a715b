// eval thrown and caught
try { throw eval; } catch (f) { console.log(f('1')); }
