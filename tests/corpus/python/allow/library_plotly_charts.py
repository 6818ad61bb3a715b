import plotly.express as px
import plotly.graph_objects as go
from plotly.subplots import make_subplots
import plotly.io as pio
import pandas as pd

df = pd.DataFrame({"month": ["Jan", "Feb", "Mar"], "north": [10, 12, 9], "south": [7, 11, 14]})
fig = px.bar(df, x="month", y=["north", "south"], barmode="group", title="Sales")
fig.update_layout(xaxis_title="Month", yaxis_title="Units", template="plotly_white")
fig.write_html("sales.html", include_plotlyjs="cdn")
line = go.Figure()
line.add_trace(go.Scatter(x=df["month"], y=df["north"], mode="lines+markers", name="north"))
line.update_xaxes(showgrid=False)
sub = make_subplots(rows=1, cols=2, subplot_titles=("a", "b"))
sub.add_trace(go.Pie(labels=["a", "b"], values=[1, 2]), row=1, col=1) if False else sub.add_trace(go.Bar(x=[1], y=[2]), row=1, col=1)
sub.add_trace(go.Histogram(x=[1, 2, 2, 3]), row=1, col=2)
sub.update_layout(height=400, showlegend=False)
with open("sub.html", "w") as f:
    f.write(sub.to_html(full_html=False, include_plotlyjs=False))
print(len(pio.to_json(line)) > 100, px.colors.qualitative.Plotly[0], fig.data[0].name)
print(px.data.iris().shape)
result = "sales.html"
