# Its capability comes from the call itself, however it is made.
from pathlib import Path
p = Path('d'); p.mkdir(); (p / 'a').write_text('x'); (p / 'a').rename(p / 'b'); print(list(p.iterdir()), (p/'b').stat().st_size, (p/'b').exists()); (p/'b').unlink(); p.rmdir()
print(Path.cwd(), Path('.').resolve(), list(Path('.').glob('**/*')))
