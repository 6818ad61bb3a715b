// finally, nested
function f() { try { try { return 'a'; } finally { console.log('in'); } } catch { return 'b'; } finally { console.log('out'); } }
console.log(f());
