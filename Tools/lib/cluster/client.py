"""What the checks of durability have in common: posts, requests, and what must be true of the result."""

import asyncio
import json
import sys

CONNECTIONS = 64
PATH = "/v1/StudentLocation"
# How often a read is tried again when the database is not available: after a promotion each connection that
# a server keeps to the old primary costs one.
READ_TRIES = 100


def body(name):
    return json.dumps({
        "firstName": name, "lastName": "Lovelace", "mapString": "London, England",
        "mediaURL": "https://example.org/ada", "latitude": 51.5, "longitude": -0.125}).encode()


async def request(reader, writer, method, path, key, payload=b"", identity=None):
    """Sends a request and gives status and body; raises when the connection ends before."""
    head = [f"{method} {path} HTTP/1.1", "Host: localhost", f"Authorization: Bearer {key}",
            f"Content-Length: {len(payload)}"]
    if payload:
        head.append("Content-Type: application/json")
    if identity:
        head.append(f"X-Parse-Request-Id: {identity}")
    writer.write("\r\n".join(head + ["", ""]).encode() + payload)
    status = int((await reader.readline()).split()[1])
    length = 0
    while (line := await reader.readline()) not in (b"\r\n", b""):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return status, await reader.readexactly(length)


async def stored(port, key, total):
    """All posts, by name: the names of each."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    found = {}
    for skip in range(0, total + 1000, 1000):
        for _ in range(READ_TRIES):
            status, reply = await request(
                reader, writer, "GET", f"{PATH}?order=createdAt&limit=1000&skip={skip}", key)
            if status != 503:
                break
            await asyncio.sleep(0.1)
        assert status == 200, reply
        for post in json.loads(reply)["results"]:
            assert post["mapString"] == "London, England" and post["latitude"] == 51.5
            found.setdefault(post["firstName"], []).append(post["objectId"])
    writer.close()
    return found


def compare(found, acknowledged, names):
    lost = [n for n, i in acknowledged.items() if found.get(n, []) != [i]]
    doubled = [n for n in names if len(found.get(n, [])) > 1]
    if lost or doubled:
        sys.exit(f"LOST {len(lost)}: {lost[:5]}; DOUBLED {len(doubled)}: {doubled[:5]}")
