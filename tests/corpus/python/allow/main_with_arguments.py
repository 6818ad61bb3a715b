# The agent's protocol.
def main(name: str = "world", times: int = 1) -> dict:
    return {"greeting": f"hello {name} " * times}
