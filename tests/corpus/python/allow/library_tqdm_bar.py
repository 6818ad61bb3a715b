# A progress bar with a text and a constant format.
import io

from tqdm import tqdm

out = io.StringIO()
for name in tqdm(["a", "b"], desc="files", unit="file", file=out, bar_format="{l_bar}{bar}| {n_fmt}"):
    pass
print(len(out.getvalue()) > 0)
