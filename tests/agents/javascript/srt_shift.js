// /// task
// question = "Shift the subtitles by 2.5 seconds and save them as movie_shifted.srt."
// files = ["movie.srt"]
// [expect]
// stdout = ["-->"]
// ///
const fs = require('node:fs');

const pad = (n, width = 2) => String(n).padStart(width, '0');
const parse = (t) => {
  const [h, m, s, ms] = t.split(/[:,]/).map(Number);
  return ((h * 60 + m) * 60 + s) * 1000 + ms;
};
const format = (ms) => `${pad(Math.floor(ms / 3600000))}:${pad(Math.floor(ms / 60000) % 60)}:${pad(Math.floor(ms / 1000) % 60)},${pad(ms % 1000, 3)}`;

const shift = 2500;
const shifted = fs
  .readFileSync('movie.srt', 'utf8')
  .replace(/\d{2}:\d{2}:\d{2},\d{3}/g, (time) => format(Math.max(0, parse(time) + shift)));
fs.writeFileSync('movie_shifted.srt', shifted);
console.log(shifted.split('\n').slice(0, 4).join('\n'));
