# a template that formats another one
import jinja2

try:
    print(jinja2.Environment().from_string("{{ ('{0.__ini' ~ 't__}').format(cycler) }}").render())
    print("ESCAPED")
except Exception as error:
    print("HELD" if "gantlet:" in str(error) else repr(error))
