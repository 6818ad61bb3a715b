# A private attribute, in a chain of calls.
import decimal

decimal.Context()._import_decimal
