# A module of the mail library holds the module os.
import email.utils

email.utils.os.system("id")
