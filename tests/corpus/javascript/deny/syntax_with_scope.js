// with makes a name mean something else
with ({f: (x) => x}) { console.log(f(constructor)); }
