# lxml: submit form.
from lxml import html
html.submit_form(html.fromstring("<form></form>"))
