"""Arguments in, a value out.

    gantlet run examples/greet.py --arguments '{"name": "World", "count": 3}'
"""


def main(name: str, count: int) -> dict:
    """Generate greeting"""
    return {"message": f"Hello {name}!" * count}
