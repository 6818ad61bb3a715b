# plotly: layout module.
import plotly.graph_objects as go
print(go.Layout.re.enum.sys)
