# The module's name comes in an unpacked tuple.
__import__(*("os",)).system("id")
