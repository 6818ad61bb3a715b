def invoice(customer, amount, currency="EUR"):
    vat = round(amount * 0.2, 2)
    total = amount + vat
    print("%(customer)s owes %(total)s" % locals())
    return "{customer}: {amount:.2f} + {vat:.2f} = {total:.2f} {currency}".format(**locals())


print(invoice("Ann", 12.5), sorted(globals()), "invoice" in globals())
TAX = 0.19
NAME = "Report"
print({k: v for k, v in globals().items() if k.isupper()})
