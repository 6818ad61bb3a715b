# The chart is opened in a browser.
import plotly.graph_objects as go
go.Figure().write_html('a.html', auto_open=bool(1))
