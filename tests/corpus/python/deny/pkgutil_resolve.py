# A name is resolved by a text.
import pkgutil

pkgutil.resolve_name("os:system")("id")
