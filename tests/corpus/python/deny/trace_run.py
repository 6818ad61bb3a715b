# A tracer runs a statement.
import trace

trace.Trace().run("print('ran')")
