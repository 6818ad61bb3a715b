# The hook that opens code.
import io

io.open_code("/etc/passwd")
