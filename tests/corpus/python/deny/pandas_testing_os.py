# A private module of the library's tests.
import pandas._testing as testing

testing.os.system("id")
