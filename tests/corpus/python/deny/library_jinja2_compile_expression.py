# jinja2: compile expression.
import jinja2
print(jinja2.Environment().compile_expression("x.real")(x=1))
