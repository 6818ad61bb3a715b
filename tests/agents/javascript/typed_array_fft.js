// /// task
// question = "Find the dominant frequencies in the WAV file with an FFT."
// files = ["tone.wav"]
// [expect]
// stdout = ["440", "1000"]
// ///
const fs = require('fs');
const wav = fs.readFileSync('tone.wav');
const rate = wav.readUInt32LE(24);
const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length));

const N = 4096;
const re = new Float64Array(N);
const im = new Float64Array(N);
for (let i = 0; i < N; i++) re[i] = samples[i] * (0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (N - 1)));

function fft(re, im) {
  const n = re.length;
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1;
    for (; j & bit; bit >>= 1) j ^= bit;
    j ^= bit;
    if (i < j) {
      [re[i], re[j]] = [re[j], re[i]];
      [im[i], im[j]] = [im[j], im[i]];
    }
  }
  for (let len = 2; len <= n; len <<= 1) {
    const angle = (-2 * Math.PI) / len;
    for (let i = 0; i < n; i += len) {
      for (let k = 0; k < len / 2; k++) {
        const wr = Math.cos(angle * k), wi = Math.sin(angle * k);
        const a = i + k, b = i + k + len / 2;
        const xr = re[b] * wr - im[b] * wi, xi = re[b] * wi + im[b] * wr;
        re[b] = re[a] - xr; im[b] = im[a] - xi;
        re[a] += xr; im[a] += xi;
      }
    }
  }
}
fft(re, im);
const magnitude = Array.from({ length: N / 2 }, (_, i) => Math.hypot(re[i], im[i]));
const peaks = [];
for (let i = 1; i < magnitude.length - 1; i++) {
  if (magnitude[i] > magnitude[i - 1] && magnitude[i] >= magnitude[i + 1]) peaks.push([magnitude[i], (i * rate) / N]);
}
peaks.sort((a, b) => b[0] - a[0]);
peaks.slice(0, 2).forEach(([, f]) => console.log(`${Math.round(f / 20) * 20} Hz (${f.toFixed(1)})`));
