# Everyday uses: contextvars use2.
import contextvars
v = contextvars.ContextVar('v', default=0)
t = v.set(5)
print(v.get())
v.reset(t)
ctx = contextvars.copy_context()
ctx.run(v.set, 9)
print(ctx[v], v.get(), [x.name for x in ctx])
