# update_wrapper.__get__ hides the list of attributes.
import functools
def f(): pass
def main(name='__self__'):
    g = functools.update_wrapper.__get__(f)
    return g(print, [name])
main()
