# Everyday uses: fnmatch glob.
import fnmatch, glob, os, pathlib
for n in ('a.txt', 'b.csv', 'c.txt'):
    pathlib.Path(n).write_text(n)
print(sorted(glob.glob('*.txt')), fnmatch.filter(['a.py', 'b.c'], '*.py'), fnmatch.translate('*.x'), list(glob.iglob('**/*.csv', recursive=True)), glob.escape('a[1]'), fnmatch.fnmatchcase('A', 'a'))
p = pathlib.Path('d/e')
p.mkdir(parents=True, exist_ok=True)
(p / 'f.txt').write_text('x', encoding='utf-8')
print([x.name for x in pathlib.Path('d').rglob('*.txt')], p.parent, (p / 'f').with_suffix('.md'), p.resolve().is_absolute(), pathlib.PurePosixPath('/a/b').parts, p.joinpath('g').exists(), (p / 'f.txt').stat().st_size)
for f in sorted(pathlib.Path('.').iterdir()):
    f.suffix == '.txt' and f.unlink()
