"""Two servers behind a balancer, over PostgreSQL: kills each of them while many posts are written.

In each round 64 connections create posts through haproxy, each with an id of its own, and send it again
until it is acknowledged. At a random write one of the two servers, the balancer or PostgreSQL is killed
with SIGKILL and started again at once. At the end of the round every post must be there exactly once, with
the id that was acknowledged.

Then the same with a standby: the primary commits synchronously, is killed in the middle of the writes and
never comes back, and the standby is promoted.
"""

import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time

from client import CONNECTIONS, PATH, body, compare, request, stored

LIB = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# How long a post may be sent again and again.
PATIENCE = 60


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def postgresql(*arguments):
    result = subprocess.run(
        [f"{LIB}/postgresql", *map(str, arguments)], stdout=subprocess.PIPE, text=True)
    if result.returncode:
        sys.exit(f"Tools/lib/postgresql {arguments[0]} failed")
    return result.stdout.strip()


class Server:
    """One of the servers, always on the same port."""

    def __init__(self, command, address, log):
        self.command, self.address, self.log = command, address, log
        self.port = free_port()
        self.process = None
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [self.command, "serve", "--port", str(self.port), "--log-level", "error"],
            stderr=open(self.log, "a"), env=os.environ | {"ONTHEMAP_DATABASE": self.address})

    def wait(self):
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                with socket.create_connection(("127.0.0.1", self.port), timeout=5) as connection:
                    connection.sendall(
                        b"GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                    if b" 200 " in connection.recv(100):
                        return
            except OSError:
                pass
            if self.process.poll() is not None:
                # It was started while the database was away: a supervisor would do the same.
                self.start()
            time.sleep(0.05)
        sys.exit("a server is not ready: " + open(self.log).read()[-2000:])

    def kill(self):
        self.process.kill()
        self.process.wait()

    def stop(self):
        self.process.terminate()
        self.process.wait(timeout=60)


class Balancer:
    """haproxy: new requests go to servers that are ready."""

    def __init__(self, folder, servers):
        self.port = free_port()
        self.path = f"{folder}/haproxy.cfg"
        lines = "\n".join(
            f"  server s{number} 127.0.0.1:{server.port} check inter 200ms fall 1 rise 1"
            for number, server in enumerate(servers))
        with open(self.path, "w") as file:
            file.write(f"""defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  option redispatch
  retries 2
frontend front
  bind 127.0.0.1:{self.port}
  default_backend servers
backend servers
  balance roundrobin
  option httpchk GET /health/ready
  http-check send hdr Host localhost
{lines}
""")
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            ["haproxy", "-f", self.path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def kill(self):
        self.process.kill()
        self.process.wait()


async def create(port, key, names, events):
    """Creates posts, each until it is acknowledged; calls a function of `events` at a number of posts."""
    acknowledged, statuses = {}, {}
    queue = list(reversed(names))
    events = dict(events)
    loop = asyncio.get_running_loop()
    running = []

    async def work():
        reader = writer = None
        while queue:
            name = queue.pop()
            deadline = time.monotonic() + PATIENCE
            while True:
                if time.monotonic() > deadline:
                    sys.exit(f"{name} was not acknowledged within {PATIENCE} s; statuses: {statuses}")
                try:
                    if writer is None:
                        reader, writer = await asyncio.open_connection("127.0.0.1", port)
                    status, reply = await asyncio.wait_for(
                        request(reader, writer, "POST", PATH, key, body(name), identity=name), 30)
                except (OSError, asyncio.IncompleteReadError, IndexError, ValueError,
                        asyncio.TimeoutError):
                    if writer:
                        writer.close()
                    reader = writer = None
                    statuses["lost"] = statuses.get("lost", 0) + 1
                    await asyncio.sleep(0.02)
                    continue
                statuses[status] = statuses.get(status, 0) + 1
                if status == 200:
                    break
                if status not in (502, 503, 504):
                    sys.exit(f"status {status}: {reply}")
                await asyncio.sleep(0.05)
                # haproxy closes the connection after an error of its own.
                writer.close()
                reader = writer = None
            acknowledged[name] = json.loads(reply)["objectId"]
            event = events.pop(len(acknowledged), None)
            if event:
                running.append(loop.run_in_executor(None, event))
        if writer:
            writer.close()

    await asyncio.gather(*(work() for _ in range(CONNECTIONS)))
    await asyncio.gather(*running)
    return acknowledged, statuses


def run(command, address, *arguments, text=None):
    return subprocess.run(
        [command, *arguments], input=text, text=True, capture_output=True, check=True,
        env=os.environ | {"ONTHEMAP_DATABASE": address}).stdout.strip()


def add_account(command, address):
    run(command, address, "user", "add", "ada@example.org", "--first-name", "Ada", "--last-name", "L",
        "--role", "importer", "--password-stdin", text="correct horse\n")
    return run(command, address, "key", "add", "ada@example.org", "--name", "durability")


def check_posts(servers, key, acknowledged, names, total):
    """Each server lists each post that was acknowledged, once, and no others."""
    for server in servers:
        server.wait()
        found = asyncio.run(stored(server.port, key, total))
        compare(found, acknowledged, names)
        if len(found) != total:
            sys.exit(f"MISSING: {total - len(found)} posts")


def repeats(statuses):
    """What was sent again, and why."""
    return ", ".join(f"{n} times {s}" for s, n in statuses.items() if s != 200) or "nothing sent again"


def check_rounds(options, chance, folder):
    """Kills of servers, balancer and database, each followed by a start."""
    data = f"{folder}/one"
    address = postgresql("start", data)
    key = add_account(options.command, address)
    servers = [Server(options.command, address, f"{folder}/{n}.log") for n in range(2)]
    for server in servers:
        server.wait()
    balancer = Balancer(folder, servers)

    def restart_server(number):
        servers[number].kill()
        servers[number].start()

    def restart_balancer():
        balancer.kill()
        balancer.start()

    def restart_database():
        postgresql("stop", data, "--at-once")
        postgresql("start", data)

    victims = [("server 1", lambda: restart_server(0)), ("PostgreSQL", restart_database),
               ("the balancer", restart_balancer), ("server 2", lambda: restart_server(1))]
    everything, total = {}, 0
    try:
        for number in range(options.rounds):
            names = [f"{number}x{index}" for index in range(options.writes)]
            # Each of them as often as the others.
            victim, event = victims[number % len(victims)]
            at = chance.randrange(1, max(2, options.writes - CONNECTIONS))
            start = time.monotonic()
            acknowledged, statuses = asyncio.run(create(balancer.port, key, names, {at: event}))
            rate = len(acknowledged) / (time.monotonic() - start)
            total += options.writes
            everything |= acknowledged
            check_posts(servers, key, everything, names, total)
            print(f"round {number + 1}: {victim} killed after {at} of {options.writes} writes, all "
                  f"acknowledged at {rate:.0f}/s ({repeats(statuses)}), {total} posts in all, each once",
                  flush=True)
    finally:
        balancer.kill()
        for server in servers:
            server.stop()
        postgresql("stop", data)


def check_promotion(options, chance, folder):
    """A primary that commits synchronously dies for good; its standby takes over."""
    primary, standby = f"{folder}/primary", f"{folder}/standby"
    first = postgresql("start", primary)
    key = add_account(options.command, first)
    postgresql("start", standby, "--standby-of", primary, "--set", "synchronous_standby_names=")
    postgresql("stop", primary)
    postgresql("start", primary, "--set", "synchronous_standby_names=*")
    # libpq takes the first of them that accepts writes.
    address = first.replace(f"host={primary}", f"host={primary},{standby}")
    servers = [Server(options.command, address, f"{folder}/p{n}.log") for n in range(2)]
    for server in servers:
        server.wait()
    balancer = Balancer(folder, servers)
    names = [f"p{index}" for index in range(options.writes)]
    at = chance.randrange(options.writes // 4 + 1, options.writes * 3 // 4 + 2)
    gap = []

    def promote():
        start = time.monotonic()
        postgresql("stop", primary, "--at-once")
        postgresql("promote", standby)
        gap.append(time.monotonic() - start)

    try:
        acknowledged, statuses = asyncio.run(create(balancer.port, key, names, {at: promote}))
        check_posts(servers, key, acknowledged, names, len(names))
        print(f"promotion: primary killed after {at} of {len(names)} writes, standby promoted in "
              f"{gap[0]:.1f} s ({repeats(statuses)}); each acknowledged post is on the new primary, once",
              flush=True)
    finally:
        balancer.kill()
        for server in servers:
            server.stop()
        postgresql("stop", standby)
        postgresql("stop", primary)


def check(options, chance):
    if not shutil.which("haproxy"):
        command = f"source '{LIB}/setup' && install_packages haproxy"
        if subprocess.run(["bash", "-c", command]).returncode:
            sys.exit("check durability: there is no haproxy, and it cannot be installed")
    with tempfile.TemporaryDirectory(prefix="durability-") as folder:
        os.chmod(folder, 0o755)
        check_rounds(options, chance, folder)
        check_promotion(options, chance, folder)
    print(f"{options.rounds} kills and a promotion: nothing lost, nothing doubled")
