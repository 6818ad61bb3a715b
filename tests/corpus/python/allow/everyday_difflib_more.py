# Everyday uses: difflib more.
import difflib, sys
a, b = ('one\ntwo\n'.splitlines(1), 'one\ntwo!\n'.splitlines(1))
sys.stdout.writelines(difflib.unified_diff(a, b, 'a', 'b'))
print(difflib.SequenceMatcher(None, 'abcd', 'bcde').ratio(), difflib.get_close_matches('appel', ['ape', 'apple']))
for t, i1, i2, j1, j2 in difflib.SequenceMatcher(lambda x: x == ' ', 'qabxcd', 'abycdf').get_opcodes():
    print(t, i1, i2)
print(difflib.HtmlDiff(wrapcolumn=20).make_table(a, b)[:20], list(difflib.ndiff(a, b))[0], list(difflib.context_diff(a, b))[:1])
