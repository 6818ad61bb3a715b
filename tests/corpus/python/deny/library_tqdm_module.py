# tqdm: module.
import tqdm
print(tqdm.std.sys.modules)
