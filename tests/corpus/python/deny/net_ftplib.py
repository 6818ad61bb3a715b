# Another protocol.
import ftplib

ftplib.FTP("localhost")
