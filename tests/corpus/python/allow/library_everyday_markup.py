# Everyday uses: markup.
from bs4 import BeautifulSoup, Comment, NavigableString
from lxml import etree, html as lh
import html5lib, yaml, jinja2, tabulate, re
s = BeautifulSoup("<div class='a b'><p id=x>t <b>u</b></p><!-- c --><a href='/q'>l</a></div>", 'html.parser')
print(s.find('p', id='x').get_text(strip=True), [a['href'] for a in s.find_all('a', href=True)], s.select_one('div.a > p').name, s.p.attrs, s.find(string=lambda t: isinstance(t, Comment)), [c.name for c in s.div.children if c.name], s.find_all(re.compile('^b')), s.a.decompose(), s.prettify()[:4], s.div['class'])
t = s.new_tag('i')
t.string = 'n'
s.p.append(t)
print(s.p.i.string, [x for x in s.stripped_strings], BeautifulSoup('<r><k>1</k></r>', 'xml').k.text)
r = etree.fromstring("<r><i k='1'>a</i><i k='2'/></r>")
print(r.xpath("//i[@k='1']/text()"), etree.tostring(r, pretty_print=True)[:3], [e.get('k') for e in r.iterfind('i')], r[0].getnext().tag, etree.LXML_VERSION[0] > 3)
E = etree.SubElement(r, 'n', a='b')
E.text = 'z'
print(lh.fromstring("<p>a<a href='b'>c</a></p>").cssselect if False else '', lh.fromstring('<p>a</p>').text_content(), etree.XPath('count(//i)')(r), etree.XMLSchema is not None)
for ev, el in etree.iterwalk(r, events=('end',)):
    pass
try:
    etree.fromstring('<a>')
except etree.XMLSyntaxError as e:
    print(e.lineno)
doc = html5lib.parse('<p>x', namespaceHTMLElements=False)
w = html5lib.getTreeWalker('etree')
print(doc.find('.//p').text, html5lib.serialize(doc)[:3], len(list(w(doc))) > 3)
p = html5lib.HTMLParser(tree=html5lib.getTreeBuilder('etree'))
print(p.parseFragment('<b>q')[0].tag)
print(yaml.safe_load('a: [1, 2]\nb: {c: d}\ne: 2024-01-01'), yaml.safe_dump({'x': [1]}, sort_keys=False), list(yaml.safe_load_all('a\n---\nb')), yaml.load('z: 1', Loader=yaml.SafeLoader), yaml.dump({'k': None}, default_flow_style=False), [type(e).__name__ for e in yaml.parse('a: 1')][:2], yaml.compose('a: 1').tag)
try:
    yaml.safe_load('{')
except yaml.YAMLError as e:
    print(e.problem_mark.line)
env = jinja2.Environment(autoescape=True, trim_blocks=True)
env.filters['money'] = lambda v: f'{v:.2f}'
print(env.from_string("{% for i in xs %}{{ loop.index }}:{{ i|money }}{% if not loop.last %},{% endif %}{% endfor %}{{ t|default('n')|upper }}").render(xs=[1, 2]), jinja2.Template("{% macro m(a) %}<{{ a }}>{% endmacro %}{{ m('x') }} {{ d.items()|list|length }}").render(d={}), tabulate.tabulate([[1, 'a']], headers=['n', 's'], tablefmt='github'))
print(jinja2.Environment(loader=jinja2.DictLoader({'b': '{% block c %}{% endblock %}', 'a': "{% extends 'b' %}{% block c %}{{ x }}{% endblock %}"})).get_template('a').render(x=1))
