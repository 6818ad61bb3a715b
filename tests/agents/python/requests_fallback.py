# /// task
# question = "Get the current EUR/USD rate from the web; if there's no internet use 1.08. Convert 250 EUR."
# [expect]
# stdout = ["250 EUR"]
# ///
import json

FALLBACK = 1.08

def get_rate():
    try:
        import requests
        r = requests.get("https://api.exchangerate.example/latest?base=EUR&symbols=USD", timeout=3)
        r.raise_for_status()
        return float(r.json()["rates"]["USD"]), "live"
    except Exception as e:
        print("Could not fetch the rate:", type(e).__name__)
        return FALLBACK, "fallback"

rate, source = get_rate()
print(f"250 EUR = {250 * rate:.2f} USD ({source} rate {rate})")
