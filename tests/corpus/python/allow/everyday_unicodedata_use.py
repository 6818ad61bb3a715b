# Everyday uses: unicodedata use.
import unicodedata as u
print(u.normalize('NFKD', 'é').encode('ascii', 'ignore'), u.name('é'), u.category('A'), u.lookup('SNOWMAN'), u.east_asian_width('あ'), u.numeric('½'), u.bidirectional('a'), u.combining('́'), ''.join((c for c in u.normalize('NFD', 'naïve') if not u.combining(c))))
