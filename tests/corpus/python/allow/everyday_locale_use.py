# Everyday uses: locale use.
import locale
locale.setlocale(locale.LC_ALL, 'C')
print(locale.localeconv()['decimal_point'], locale.format_string('%d', 1234, grouping=True), locale.getlocale(), locale.atof('1.5'), locale.strxfrm('a'), sorted('bA', key=locale.strxfrm), locale.getpreferredencoding(), locale.normalize('de'))
