# Libraries that fetch: tables, pages, data sets, fonts and pictures by their addresses.
# layer: seccomp
# also: namespaces
# expect: refused
# violation: socket
# limits: wall=60000
def pandas():
    import pandas
    return pandas.read_csv("http://127.0.0.1:80/a.csv")


def requests():
    import requests
    return requests.get("http://169.254.169.254/latest/meta-data/", timeout=0.5)


def lxml():
    from lxml import etree
    return etree.parse("http://127.0.0.1/a.xml")


def entity():
    from lxml import etree
    parser = etree.XMLParser(load_dtd=True, no_network=False, resolve_entities=True)
    return etree.fromstring(b'<!DOCTYPE a SYSTEM "http://127.0.0.1/a.dtd"><a>&b;</a>', parser)


def seaborn():
    import seaborn
    return seaborn.load_dataset("iris")


def nltk():
    import nltk
    if nltk.download("punkt", quiet=True):
        return True
    raise OSError("not fetched")


def reportlab():
    from reportlab.lib.utils import open_for_read
    return open_for_read("http://127.0.0.1/a.png")



for fetch in (pandas, requests, lxml, entity, seaborn, nltk, reportlab):
    try:
        print("ESCAPED:", fetch.__name__, repr(fetch())[:40])
    except Exception as error:
        print(fetch.__name__, type(error).__name__, str(error)[:60])
