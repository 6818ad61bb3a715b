# A variable named open in trading.
def candle(open, high, low, close):
    return {"open": open, "body": abs(open - close), "range": high - low}


print(candle(1, 3, 0, 2))
