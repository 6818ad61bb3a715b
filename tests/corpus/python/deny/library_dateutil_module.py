# dateutil: module.
import dateutil.tz
print(dateutil.tz.tz.os)
