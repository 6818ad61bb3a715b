# A browser is started.
import webbrowser

webbrowser.open("http://localhost")
