# A variable with the name of a module.
os = "linux"
sys = {"platform": os}
print(sys["platform"])
