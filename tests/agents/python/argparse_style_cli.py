# /// task
# question = "Write a small CLI that counts words/lines/characters like wc, with -l, -w, -c, and run it on the article."
# files = ["article.txt"]
# [expect]
# stdout = ["article.txt"]
# stdout_matches = ["^ *\\d+ +\\d+ +\\d+ article.txt$"]
# ///
import argparse
import pathlib


def build_parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="wc", description="Count lines, words and characters.")
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("-l", "--lines", action="store_true")
    parser.add_argument("-w", "--words", action="store_true")
    parser.add_argument("-c", "--chars", action="store_true")
    return parser


def main(argv=None) -> int:
    args = build_parser().parse_args(argv)
    show_all = not (args.lines or args.words or args.chars)
    for path in args.files:
        text = path.read_text()
        numbers = []
        if args.lines or show_all:
            numbers.append(text.count("\n"))
        if args.words or show_all:
            numbers.append(len(text.split()))
        if args.chars or show_all:
            numbers.append(len(text))
        print(" ".join(f"{n:7d}" for n in numbers), path)
    return 0


if __name__ == "__main__":
    main(["article.txt"])
    main(["-w", "article.txt"])
