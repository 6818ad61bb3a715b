# plotly: write image.
import plotly.express as px
px.bar(x=[1], y=[2]).write_image("a.png")
