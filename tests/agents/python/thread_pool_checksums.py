# /// task
# question = "Compute SHA-256 and MD5 of all files I uploaded, in parallel, and tell me duplicates."
# files = ["photo.jpg", "logo.png", "sales.csv", "report.pdf"]
# [expect]
# stdout = ["sales.csv", "4 files", "No duplicates"]
# [[expect.artifact]]
# name = "SHA256SUMS"
# contains = ["photo.jpg"]
# ///
import hashlib
import os
from concurrent.futures import ThreadPoolExecutor, as_completed
from collections import defaultdict

def digest(path, chunk=65536):
    sha, md5 = hashlib.sha256(), hashlib.md5()
    with open(path, 'rb') as f:
        while block := f.read(chunk):
            sha.update(block)
            md5.update(block)
    return path, sha.hexdigest(), md5.hexdigest()

files = [f for f in os.listdir('.') if os.path.isfile(f) and not f.startswith('.')]
by_hash = defaultdict(list)
with ThreadPoolExecutor(max_workers=4) as pool:
    futures = {pool.submit(digest, f): f for f in files}
    for fut in as_completed(futures):
        try:
            path, sha, md5 = fut.result()
        except OSError as exc:
            print('cannot read', futures[fut], exc)
            continue
        by_hash[sha].append(path)
        print(f'{path:20} md5 {md5}')

with open('SHA256SUMS', 'w') as out:
    for sha, paths in sorted(by_hash.items(), key=lambda kv: kv[1]):
        for p in paths:
            out.write(f'{sha}  {p}\n')

print(len(files), 'files')
dups = [p for p in by_hash.values() if len(p) > 1]
print('Duplicates:', dups) if dups else print('No duplicates')
