// what two keys of data find on an object is Object's, and changes what everybody uses
function main(a){ const h={set D(x){this._d=x}, get D(){return this._d}}; h.D=a.o[a.c][a.as]; h.D(Array.prototype,{map(f){ return "mine" }}); return [1].map(x=>x) }
