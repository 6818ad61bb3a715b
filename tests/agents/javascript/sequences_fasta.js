// /// task
// question = "GC content and reverse complement of each sequence in the FASTA file."
// files = ["sequences.fasta"]
// [expect]
// stdout_matches = ["GC \\d+\\.\\d%"]
// ///
const fs = require('fs');

/** @returns {{id: string, seq: string}[]} */
function parseFasta(text) {
  return text
    .split('>')
    .filter((block) => block.trim())
    .map((block) => {
      const [head, ...rest] = block.split(/\r?\n/);
      return { id: head.split(/\s/)[0], seq: rest.join('').toUpperCase() };
    });
}

const COMPLEMENT = { A: 'T', T: 'A', G: 'C', C: 'G', N: 'N' };
const reverseComplement = (seq) => [...seq].reverse().map((base) => COMPLEMENT[base] || 'N').join('');
const gc = (seq) => (100 * (seq.match(/[GC]/g) || []).length) / seq.length;

const records = parseFasta(fs.readFileSync('sequences.fasta', 'utf8'));
for (const { id, seq } of records) {
  console.log(`${id}: ${seq.length} bp, GC ${gc(seq).toFixed(1)}%, ${reverseComplement(seq).slice(0, 12)}...`);
}
const out = records.map(({ id, seq }) => `>${id}_rc\n${reverseComplement(seq).replace(/(.{60})/g, '$1\n').trimEnd()}`).join('\n');
fs.writeFileSync('reverse.fasta', out + '\n');
