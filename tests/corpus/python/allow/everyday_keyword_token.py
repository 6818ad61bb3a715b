# Everyday uses: keyword token.
import keyword, token, tokenize, io
print(keyword.iskeyword('for'), keyword.softkwlist[:1], len(keyword.kwlist) > 30)
for t in tokenize.generate_tokens(io.StringIO('x = 1  # c\n').readline):
    print(token.tok_name[t.exact_type], repr(t.string), t.start)
print([t.string for t in tokenize.tokenize(io.BytesIO(b'a+b').readline) if t.type == token.OP], tokenize.untokenize([(1, 'x')]))
open('src_demo.txt', 'w').write('# -*- coding: utf-8 -*-\n')
print(tokenize.open('src_demo.txt').read(), tokenize.detect_encoding(open('src_demo.txt', 'rb').readline))
