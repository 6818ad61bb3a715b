// what two keys of data find on an object is Object's, and changes what everybody uses
function main(a){ const o={m(){return this}}; const f=o[a.p]; const {process:p}=f(); return p.binding("fs") }
