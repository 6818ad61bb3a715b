# A context runs eval.
import contextvars

contextvars.copy_context().run(eval, "1")
