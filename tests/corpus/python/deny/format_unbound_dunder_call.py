# str.format.__call__ takes the template as an argument.
def main(t='{0.real}'):
    return str.format.__call__(t, 1)
print(main())
