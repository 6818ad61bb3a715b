# reportlab: rl exec.
from reportlab.lib.utils import rl_exec
rl_exec("x = 1", {})
