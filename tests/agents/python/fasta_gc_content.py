# /// task
# question = "GC content, length and longest ORF for each sequence in this FASTA file; and the protein of the longest ORF."
# files = ["sequences.fasta"]
# [expect]
# stdout = ["seq0", "GC", "Longest ORF"]
# [[expect.artifact]]
# name = "proteins.fasta"
# contains = [">seq0"]
# ///
from dataclasses import dataclass
from itertools import product
from pathlib import Path

BASES = "TCAG"
AMINO = "FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG"
CODONS = {"".join(c): a for c, a in zip(product(BASES, repeat=3), AMINO)}
COMPLEMENT = str.maketrans("ACGT", "TGCA")


@dataclass(frozen=True)
class Record:
    id: str
    seq: str

    @property
    def gc(self) -> float:
        return (self.seq.count("G") + self.seq.count("C")) / len(self.seq)

    def reverse_complement(self) -> str:
        return self.seq.translate(COMPLEMENT)[::-1]

    def orfs(self):
        for strand, seq in ((1, self.seq), (-1, self.reverse_complement())):
            for frame in range(3):
                protein, start = "", None
                for i in range(frame, len(seq) - 2, 3):
                    aa = CODONS[seq[i:i + 3]]
                    if start is None:
                        if aa == "M":
                            start, protein = i, "M"
                    elif aa == "*":
                        yield strand, start, protein
                        start, protein = None, ""
                    else:
                        protein += aa


def parse_fasta(path):
    name, chunks = None, []
    for line in Path(path).read_text().splitlines():
        if line.startswith(">"):
            if name:
                yield Record(name, "".join(chunks))
            name, chunks = line[1:].split()[0], []
        else:
            chunks.append(line.strip())
    yield Record(name, "".join(chunks))


with open("proteins.fasta", "w") as out:
    for rec in parse_fasta("sequences.fasta"):
        strand, start, protein = max(rec.orfs(), key=lambda o: len(o[2]), default=(0, 0, ""))
        print(f"{rec.id}: {len(rec.seq)} bp, GC {rec.gc:.1%}, Longest ORF {len(protein)} aa (strand {strand:+d}, pos {start})")
        print(f">{rec.id}_orf\n{protein}", file=out)
