// The key is joined of names that functions have.
// Feature flags from fn.name and function text
function con() { return 'struct'; }
function or() { return con; }
const name = [con.name, con(), or.name].join('');
const features = new Map([[con, { enabled: true, via: or }], [or, { enabled: false, via: con }]]);
function* active() {
  for (const [fn, { enabled, via }] of features) if (enabled) yield { fn, via };
}
for (const { fn, via } of active()) {
  const body = String(via).match(/{ (.*)con; }/)[1] + '6*7';
  const { [name]: gate = Boolean } = fn;
  console.log(body, gate(body)());
}
