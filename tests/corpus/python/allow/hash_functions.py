# Hashes.
import hashlib
import hmac
import secrets

print(hashlib.sha256(b"x").hexdigest(), hmac.new(b"k", b"m", "sha256").hexdigest()[:8], len(secrets.token_hex(4)))
