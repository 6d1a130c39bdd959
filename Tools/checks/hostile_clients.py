"""Hostile clients beside a polite one, for Tools/check abuse.

Each attack stays inside the limits that a server tells. A polite client reads the list of posts, asks whether
the server is alive and signs in; it must be answered in time, and never be refused.
"""

import asyncio
import gzip
import itertools
import json
import random
import time
import urllib.parse

# Every one of these names has many places, so a query of forty of them is as costly as a query can be.
NAMES = (
    "San Juan, Springfield, Victoria, Santa Maria, San Jose, Richmond, Georgetown, Salem, Clinton, Franklin, "
    "Greenville, Bristol, Fairview, Madison, Washington, Arlington, Ashland, Dover, Oxford, Jackson, Burlington, "
    "Manchester, Milton, Newport, Auburn, Centerville, Clayton, Dayton, Lexington, Milford, Riverside, Cleveland, "
    "Hudson, Kingston, Mount Vernon, Oakland, San Pedro, Santa Cruz, San Antonio, La Paz").split(", ")
POLITE = "198.51.100.7"
HOSTILE = "203.0.113.9"
PASSWORD = "a password for a test"


def costly_query(seed):
    """Forty ambiguous names, in an order of its own, so that no cache knows the answer."""
    names = NAMES[:]
    random.Random(seed).shuffle(names)
    return ", ".join(names)


async def request(port, method, path, body=b"", client=None, kind="application/json", source="127.0.0.1",
                  leaves=False, timeout=60):
    """Sends a request on a connection of its own; returns the status and the milliseconds.

    `client` is the address that the proxy names. With `leaves` the connection is closed at once.
    """
    start = time.monotonic()
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        head = [f"{method} {path} HTTP/1.1", "Host: localhost", "Connection: close"]
        if client:
            head.append(f"X-Forwarded-For: {client}")
        if body:
            head += [f"Content-Type: {kind}", f"Content-Length: {len(body)}"]
        writer.write("\r\n".join(head).encode() + b"\r\n\r\n" + body)
        await writer.drain()
        if leaves:
            return 0, 0
        reply = await asyncio.wait_for(reader.read(), timeout)
        status = int(reply.split(b" ", 2)[1]) if reply.startswith(b"HTTP/") else 0
        return status, (time.monotonic() - start) * 1000
    finally:
        writer.close()


def log_in(email):
    return json.dumps({"udacity": {"username": email, "password": PASSWORD}}).encode()


async def repeat(count, action):
    """Runs an action again and again, `count` at a time, until it is cancelled; faults do not matter."""
    async def loop(index):
        for number in itertools.count():
            try:
                await action(index, number)
            except (OSError, asyncio.TimeoutError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.05)
    await asyncio.gather(*[loop(index) for index in range(count)])


# Attacks: each takes the port and runs until it is cancelled.

async def reconciles(port):
    """Forms of 300 costly queries; every second one leaves before the reply."""
    async def one(index, number):
        queries = {f"q{part}": {"query": costly_query(f"{index} {number} {part}")} for part in range(300)}
        body = ("queries=" + urllib.parse.quote(json.dumps(queries))).encode()
        await request(port, "POST", "/reconcile", body, HOSTILE, "application/x-www-form-urlencoded",
                      leaves=number % 2 == 0)
        await asyncio.sleep(0.5)
    await repeat(2, one)


async def extensions(port):
    """The same property 2,000 times for 1,000 places."""
    ids = [str(2950159 + index) for index in range(1000)]
    form = json.dumps({"ids": ids, "properties": [{"id": "label"}] * 2000})
    body = ("extend=" + urllib.parse.quote(form)).encode()

    async def one(_, __):
        await request(port, "POST", "/reconcile", body, HOSTILE, "application/x-www-form-urlencoded")
    await repeat(2, one)


async def searches(port):
    """Fifty connections of one client with costly queries."""
    async def one(index, number):
        query = urllib.parse.quote(costly_query(f"s {index} {number}"))
        await request(port, "GET", f"/geocode?q={query}", client=HOSTILE)
    await repeat(50, one)


async def drip(port, head, part, pause, source="127.0.0.1"):
    """Sends a head, and then the same part again and again, as long as the server reads."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        writer.write(head)
        while not reader.at_eof():
            writer.write(part)
            await writer.drain()
            await asyncio.sleep(pause)
    finally:
        writer.close()


async def bodies(port):
    """1,152 connections from nine addresses, each with a body that never ends and that no route reads."""
    head = b"GET /health/live HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n"
    await repeat(9 * 128, lambda index, _: drip(port, head, b"x", 3, f"127.0.1.{1 + index % 9}"))


def post_of_lines(kind, *fields):
    """The head of a stream of lines from the hostile client."""
    fields = ["Host: localhost", f"X-Forwarded-For: {HOSTILE}", f"Content-Type: {kind}", *fields]
    return "\r\n".join(["POST /geocode HTTP/1.1", *fields]).encode() + b"\r\n\r\n"


async def streams(port):
    """Four streams of one client, a byte every few seconds."""
    head = post_of_lines("application/x-ndjson", "Transfer-Encoding: chunked")
    await repeat(4, lambda _, __: drip(port, head, b'1\r\n"\r\n', 4))


async def bombs(port):
    """250 KB of gzip that are eight million rows, and a client that does not read the answers."""
    body = gzip.compress(b"place\n" + b"Springfeld Ohio\n" * 8_000_000, 9)

    async def one(_, __):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(post_of_lines("text/csv", f"Content-Length: {len(body)}") + body)
            await writer.drain()
            await asyncio.sleep(20)
        finally:
            writer.close()
    await repeat(4, one)


async def sign_ins(port):
    """One client that signs in rightly as five accounts, ten times at once each."""
    async def one(index, _):
        await request(port, "POST", "/v1/session", log_in(f"own{index % 5}@example.org"), HOSTILE)
    await repeat(50, one)


ATTACKS = {
    "reconciliation": [reconciles, extensions], "searches": [searches], "bodies": [bodies],
    "streams": [streams, bombs], "sign-ins": [sign_ins],
}


class Polite:
    """A client that does what a page does, and what it was answered."""

    def __init__(self, port):
        self.port = port
        self.times = {"list": [], "live": [], "sign-in": [], "stream": []}
        self.refused = []

    async def ask(self, name, *arguments, **more):
        try:
            status, took = await request(self.port, *arguments, client=POLITE, **more)
        except (OSError, asyncio.TimeoutError) as error:
            status, took = repr(error), 60_000
        self.times[name].append(took)
        if status not in (200, 201):
            self.refused.append(f"{name}: {status}")

    async def act(self, seconds):
        end = time.monotonic() + seconds
        for number in itertools.count():
            if time.monotonic() >= end:
                return
            # Another page each time, so that no cache answers.
            await self.ask("list", "GET", f"/v1/StudentLocation?limit=100&skip={number}")
            await self.ask("live", "GET", "/health/live")
            if number % 10 == 0:
                await self.ask("sign-in", "POST", "/v1/session", log_in("polite@example.org"))
            if number % 10 == 5:
                await self.ask("stream", "POST", "/geocode", b'"Quito"\n', kind="application/x-ndjson")
            await asyncio.sleep(0.1)


async def attacked(port, attacks, seconds):
    """A polite client during attacks."""
    tasks = [asyncio.create_task(attack(port)) for attack in attacks]
    try:
        await asyncio.sleep(2)
        polite = Polite(port)
        await polite.act(seconds)
        return polite
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
