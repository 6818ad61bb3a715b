// a Caesar cipher
const rot = (s, n) => s.replace(/[a-z]/g, (c) => String.fromCharCode((c.charCodeAt(0) - 97 + n) % 26 + 97));
console.log(rot(rot('hello', 13), 13));
