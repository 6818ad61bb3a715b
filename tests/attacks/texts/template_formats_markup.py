# a template that formats another one, marked safe
import jinja2

try:
    print(jinja2.Environment().from_string("{% set f = ('{0.__ini' ~ 't__}')|safe %}{{ f.format(cycler) }}").render())
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
