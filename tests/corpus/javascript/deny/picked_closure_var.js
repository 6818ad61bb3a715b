// picked closure var
let F; const set = (x) => { F = x; }; exports.f = (o, k) => { [o[k]].forEach(set); F('return process')(); };
