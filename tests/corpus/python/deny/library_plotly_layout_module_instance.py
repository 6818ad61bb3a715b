# plotly: layout module instance.
import plotly.graph_objects as go
layout = go.Figure().layout
print(layout.re.enum)
