const _=require("lodash"); function main(a){ const f=_([1])[Symbol.iterator]; const g=f(); return g.process.binding("fs") }
