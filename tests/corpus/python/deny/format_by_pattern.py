# A class pattern binds the method of a template.
def main(t='{0.real}'):
    match t:
        case str(format=f):
            return f(1)
print(main())
