# The package re-exports what its modules import.
from email import message

message.utils.os.listdir("/")
