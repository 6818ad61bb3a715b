# str.format.__get__(template) is template.format.
def main(t='{0.real}'):
    return str.format.__get__(t)(1)
print(main())
