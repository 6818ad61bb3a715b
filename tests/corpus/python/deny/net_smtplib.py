# Mail.
import smtplib

smtplib.SMTP("localhost")
