# A mail policy's class is set by name.
import email.policy
class P(email.policy.EmailPolicy):
    pass
class Q(P):
    mark = 42
n = ''.join(reversed('__ssalc__'))
print(P().clone(**{n: Q}).mark)
