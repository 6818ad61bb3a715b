# /// task
# question = "Process these orders, log problems to a file and show me the log."
# [inline]
# "orders.txt" = """
# 1001;widget;3;9.99
# 1002;gadget;zwei;4.50
# 1003;;1;2.00
# 1004;gizmo;5;-1
# 1005;widget;2;9.99
# """
# [expect]
# stdout = ["2 orders ok, 3 rejected", "WARNING"]
# [[expect.artifact]]
# name = "process.log"
# contains = ["quantity is not a number"]
# ///
import logging

logging.basicConfig(
    filename="process.log",
    filemode="w",
    level=logging.DEBUG,
    format="%(asctime)s %(levelname)-8s %(name)s: %(message)s",
)
logger = logging.getLogger("orders")


class OrderError(Exception):
    """Raised when a line cannot be used."""


def parse(line: str) -> dict:
    fields = line.strip().split(";")
    if len(fields) != 4:
        raise OrderError("wrong number of fields")
    number, item, qty, price = fields
    if not item:
        raise OrderError("item is missing")
    try:
        qty = int(qty)
    except ValueError as exc:
        raise OrderError(f"quantity is not a number: {qty!r}") from exc
    price = float(price)
    if price < 0:
        raise OrderError("negative price")
    return {"number": number, "item": item, "total": qty * price}


ok, bad = [], 0
with open("orders.txt") as f:
    for n, line in enumerate(f, 1):
        if not line.strip():
            continue
        try:
            ok.append(parse(line))
            logger.info("line %d ok: %s", n, ok[-1])
        except OrderError as err:
            bad += 1
            logger.warning("line %d rejected: %s", n, err)

logging.shutdown()
print(f"{len(ok)} orders ok, {bad} rejected; total {sum(o['total'] for o in ok):.2f}")
print(open("process.log").read())
