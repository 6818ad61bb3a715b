# A private attribute of a library's class.
import zoneinfo

zoneinfo.ZoneInfo._weak_cache
