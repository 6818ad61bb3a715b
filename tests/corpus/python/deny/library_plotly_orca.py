# plotly: orca.
import plotly.io as pio
pio.orca.config.executable = "a"
