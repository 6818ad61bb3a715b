const k = ['construc', 'tor'].join('');
const h = { update: (() => 0)[k] };
const o = [h].at(0);
console.log(o.update('return process')().pid);
