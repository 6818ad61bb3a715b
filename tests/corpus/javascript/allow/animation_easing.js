// animation easing
const easing = { linear: (t) => t, inQuad: (t) => t * t, outQuad: (t) => t * (2 - t), chain: (...names) => (t) => names.reduce((v, n) => easing[n](v), t) };
const tween = (from, to, name, n) => Array.from({ length: n + 1 }, (_, i) => +(from + (to - from) * easing[name](i / n)).toFixed(2));
console.log(tween(0, 10, 'inQuad', 4), easing.chain('inQuad', 'outQuad')(0.5));
