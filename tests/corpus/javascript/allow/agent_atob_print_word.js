// Atob print word
const words = ['ZXZhbA==', 'cmVxdWlyZQ==', 'bW9kdWxl'];
for (const w of words) console.log(w, '=>', atob(w));
