# reportlab: config.
from reportlab import rl_config
rl_config.trustedHosts = None
