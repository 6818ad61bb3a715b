# The renderer is a browser.
import plotly.graph_objects as go
go.Figure().show(renderer=''.join(reversed('resworb')))
