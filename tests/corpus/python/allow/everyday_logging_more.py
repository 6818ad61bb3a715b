# Everyday uses: logging more.
import logging, logging.handlers, queue, sys, io
log = logging.getLogger('app.db')
log.setLevel(logging.DEBUG)
h = logging.StreamHandler(sys.stdout)
h.setFormatter(logging.Formatter('%(levelname)-8s %(name)s %(message)s', '%H:%M'))
log.addHandler(h)
log.propagate = False

class F(logging.Filter):

    def filter(self, r):
        r.user = 'u'
        return 'secret' not in r.getMessage()
h.addFilter(F())
log.info('x %s', 1)
log.warning('secret')
log.debug('d', extra={'a': 1})
try:
    1 / 0
except ZeroDivisionError:
    log.exception('boom')
rot = logging.handlers.RotatingFileHandler('app.log', maxBytes=1000, backupCount=2)
log.addHandler(rot)
log.error('e')
rot.close()
log.removeHandler(rot)
q = queue.Queue()
ql = logging.handlers.QueueListener(q, logging.StreamHandler(sys.stdout))
ql.start()
logging.getLogger('q').addHandler(logging.handlers.QueueHandler(q))
logging.getLogger('q').warning('via q')
ql.stop()

class J(logging.Formatter):

    def format(self, record):
        return '{"m": "%s", "l": "%s"}' % (record.getMessage(), record.levelname)
h.setFormatter(J())
log.info('json')
ad = logging.LoggerAdapter(log, {'req': 1})
ad.info('a')
print(logging.getLevelName(10), logging.root.handlers, log.isEnabledFor(10), logging.getLogger().getEffectiveLevel())
for hh in logging.root.handlers[:]:
    logging.root.removeHandler(hh)

class Mem(logging.Handler):

    def __init__(self):
        super().__init__()
        self.r = []

    def emit(self, record):
        self.r.append(self.format(record))
m = Mem()
log.addHandler(m)
log.info('q')
print(m.r)
logging.addLevelName(25, 'NOTE')
log.log(25, 'note')
logging.captureWarnings(True)
logging.basicConfig(level=logging.INFO, format='%(asctime)s %(message)s', handlers=[logging.NullHandler()], force=True)
old = logging.getLogRecordFactory()

def factory(*a, **k):
    r = old(*a, **k)
    r.custom = 1
    return r
logging.setLogRecordFactory(factory)
print(logging.makeLogRecord({'msg': 'm'}).getMessage())
logging.shutdown()
