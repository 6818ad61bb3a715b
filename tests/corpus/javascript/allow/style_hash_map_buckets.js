// a hash map by hand
class HashMap { constructor(n = 8) { this.b = Array.from({length: n}, () => []); } #at(k) { let h = 0; for (const c of String(k)) h = (h * 31 + c.charCodeAt(0)) | 0; return this.b[Math.abs(h) % this.b.length]; } set(k, v) { const b = this.#at(k); const e = b.find((x) => x[0] === k); if (e) e[1] = v; else b.push([k, v]); return this; } get(k) { return this.#at(k).find((x) => x[0] === k)?.[1]; } }
console.log(new HashMap().set('a', 1).get('a'));
