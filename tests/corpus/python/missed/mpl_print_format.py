# calls print_<computed> of a canvas
import matplotlib.pyplot as plt
from matplotlib.backends.backend_agg import FigureCanvasAgg
class C(FigureCanvasAgg):
    filetypes = {'mark': 'm'}
    def print_mark(self, *a, **k):
        print('mark called')
C(plt.figure()).print_figure('a.mark', format=''.join(reversed('kram')))
