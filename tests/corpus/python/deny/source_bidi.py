# A bidirectional override: what is read is not what runs.
level = "user‮ ⁦# admin⁩ ⁦"
print(level)
