let kept;
['a'].reduce((kept = (o, k) => o[k]), {});
console.log(kept(() => 0, ['construc', 'tor'].join(''))('return process')().pid);
