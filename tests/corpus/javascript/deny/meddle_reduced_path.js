// what two keys of data find on an object is Object's, and changes what everybody uses
const get=(o,ks)=>ks.reduce((x,k)=>x[k],o);
function main(a){ const D=get(a,a.path); D(Array.prototype,{map(f){ return "mine" }}); return [1].map(x=>x) }
