// sum types match
const union = (...tags) => Object.fromEntries(tags.map((t) => [t, (...v) => ({ tag: t, v })]));
const match = (x, cases) => (cases[x.tag] ?? cases._)(...x.v);
const { Circle, Rect, Dot } = union('Circle', 'Rect', 'Dot');
const area = (s) => match(s, { Circle: (r) => Math.PI * r * r, Rect: (w, h) => w * h, _: () => 0 });
console.log([Circle(1), Rect(2, 3), Dot()].map(area).map((x) => x.toFixed(1)).join(' '));
