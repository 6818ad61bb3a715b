# Documents that name files of the host: entities, transformations that read and write, inclusions, pictures in documents.
# layer: mounts
# also: landlock
# expect: contained
# limits: wall=60000
import os

from lxml import etree

SECRETS = ("/etc/passwd", "/etc/hostname", "/root/.bashrc", "/proc/self/environ")
STYLE = """<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform" xmlns:e="http://exslt.org/common"
  extension-element-prefixes="e"><xsl:template match="/"><x><xsl:value-of select="document('file://%s')"/></x>
  <e:document href="file://%s"><y/></e:document></xsl:template></xsl:stylesheet>"""


def attempt(what, function):
    try:
        value = function()
    except Exception as error:
        print(what, type(error).__name__, str(error)[:60])
        return
    print(what, "gave", repr(value)[:60])
    if value and "root" in str(value):
        print("ESCAPED:", what)


def included(path):
    tree = etree.ElementTree(etree.fromstring(
        '<a xmlns:xi="http://www.w3.org/2001/XInclude"><xi:include href="file://%s" parse="text"/></a>' % path))
    tree.xinclude()
    return etree.tostring(tree)


for secret in SECRETS:
    attempt("entity", lambda: etree.fromstring(
        '<!DOCTYPE a [<!ENTITY b SYSTEM "file://%s">]><a>&b;</a>' % secret, etree.XMLParser(load_dtd=True)).text)
    attempt("inclusion", lambda: included(secret))
for target in ("/usr/lib/python3/dist-packages/x.py", "/gantlet/x", "/etc/x", "/x"):
    attempt("transformation", lambda: str(etree.XSLT(etree.XML(STYLE % ("/etc/passwd", target)))(etree.XML("<a/>"))))
    if os.path.exists(target):
        print("ESCAPED: wrote", target)


def image():
    from reportlab.platypus import Image, SimpleDocTemplate
    SimpleDocTemplate("a.pdf").build([Image("/etc/passwd")])


def workbook():
    import xlsxwriter
    book = xlsxwriter.Workbook("../x.xlsx")
    book.add_worksheet()
    book.close()
    return os.path.exists("/x.xlsx") and "root"


attempt("image", image)
attempt("workbook", workbook)
