# A mail policy's attributes are set by name.
import email.policy
class P(email.policy.EmailPolicy):
    mark = 1
p = P().clone(**{''.join(reversed('kram')): 42})
print(p.mark)
