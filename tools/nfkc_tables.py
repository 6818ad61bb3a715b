#!/usr/bin/python3
"""Makes analyzer/languages/python/syntax/nfkc_tables.cc from the interpreter's unicodedata.

    tools/nfkc_tables.py && clang-format -i analyzer/languages/python/syntax/nfkc_tables.cc

Left out, and so refused in identifiers: the combining marks U+0300 to U+036F, which compose with
nearly every letter, and the conjoining Hangul vowels and finals, which compose by a formula.
"""

import pathlib
import unicodedata

TARGET = pathlib.Path(__file__).resolve().parent.parent / "analyzer/languages/python/syntax/nfkc_tables.cc"
LEFT_OUT = [range(0x300, 0x370), range(0x1161, 0x1176), range(0x11A8, 0x11C3)]
CODES = range(0x80, 0x110000)


def stable(code):
    text = chr(code)
    if any(code in left_out for left_out in LEFT_OUT) or unicodedata.category(text) in ("Cn", "Cs"):
        return False
    return unicodedata.normalize("NFKC", text) == text and ("a" + text).isidentifier()


def ranges(values):
    """(code, value) pairs in order -> (first, last, value)"""
    found = []
    for code, value in values:
        if found and found[-1][1] == code - 1 and found[-1][2] == value:
            found[-1][1] = code
        else:
            found.append([code, code, value])
    return found


def compositions():
    for code in CODES:
        parts = unicodedata.decomposition(chr(code)).split()
        if len(parts) != 2 or parts[0].startswith("<"):
            continue
        first, second = (int(part, 16) for part in parts)
        if unicodedata.normalize("NFC", chr(first) + chr(second)) == chr(code) and stable(second):
            yield first, second


def array(kind, name, entries):
    body = ", ".join("{" + ", ".join(entry) + "}" for entry in entries)
    return f"const std::array<{kind}, {len(entries)}> {name}{{{{{body}}}}};\n"


def main():
    kept = [code for code in CODES if stable(code)]
    stable_ranges = [(f"0x{a:X}", f"0x{b:X}") for a, b, _ in ranges((c, 0) for c in kept)]
    classes = [(c, unicodedata.combining(chr(c))) for c in kept if unicodedata.combining(chr(c))]
    class_ranges = [(f"0x{a:X}", f"0x{b:X}", str(k)) for a, b, k in ranges(classes)]
    pairs = [(f"0x{a:X}", f"0x{b:X}") for a, b in sorted(compositions())]
    TARGET.write_text(
        f"// Made by tools/nfkc_tables.py from Unicode {unicodedata.unidata_version} data.\n"
        '#include "analyzer/languages/python/syntax/nfkc_tables.h"\n\n'
        "namespace gantlet::python {\n\n"
        + array("CodePointRange", "kStableRanges", stable_ranges) + "\n"
        + array("CombiningRange", "kCombiningRanges", class_ranges) + "\n"
        + array("Composition", "kCompositions", pairs)
        + "\n}  // namespace gantlet::python\n", encoding="utf-8")
    header = TARGET.with_suffix(".h").read_text(encoding="utf-8")
    for count, name in ((len(stable_ranges), "kStableRanges"), (len(class_ranges), "kCombiningRanges"),
                        (len(pairs), "kCompositions")):
        if f", {count}> {name};" not in header:
            raise SystemExit(f"nfkc_tables.h: {name} has {count} entries now")


if __name__ == "__main__":
    main()
