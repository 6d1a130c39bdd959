"""OpenRefine without a window, asked for what its pages ask for."""

import csv
import io
import json
import os
import signal
import socket
import subprocess
import tempfile
import time
import urllib.parse
import urllib.request

START_PATIENCE = 120
PROCESS_PATIENCE = 120
ENGINE = json.dumps({"facets": [], "mode": "row-based"})


class OpenRefine:
    """The program on a port of its own, over a folder of its own."""

    def __init__(self):
        self.folder = tempfile.TemporaryDirectory()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.log = open(os.path.join(self.folder.name, "log"), "w+b")
        # A session of its own: the script starts Java, and both are to end.
        self.process = subprocess.Popen(
            ["/usr/bin/openrefine", "-i", "127.0.0.1", "-p", str(port), "-m", "400M",
             "-d", os.path.join(self.folder.name, "workspace"), "-x", "refine.headless=true"],
            stdout=self.log, stderr=subprocess.STDOUT, start_new_session=True,
        )
        self.until(self.answers, START_PATIENCE, "OpenRefine does not start")

    def close(self):
        try:
            os.killpg(self.process.pid, signal.SIGTERM)
            self.process.wait(30)
        finally:
            self.log.close()
            self.folder.cleanup()

    def until(self, condition, seconds, complaint):
        deadline = time.monotonic() + seconds
        while not (found := condition()):
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.log.seek(0)
                raise RuntimeError(f"{complaint}: {self.log.read()[-2000:].decode()}")
            time.sleep(0.2)
        return found

    def answers(self):
        try:
            return self.get("get-version")
        except OSError:
            return None

    # Commands

    def open(self, command, parameters, body=None, headers={}):
        url = f"{self.address}/command/core/{command}?{urllib.parse.urlencode(parameters)}"
        request = urllib.request.Request(url, data=body, headers=headers)
        return urllib.request.urlopen(request, timeout=60)

    def get(self, command, **parameters):
        with self.open(command, parameters) as reply:
            return json.load(reply)

    def post(self, command, parameters, **fields):
        """As the pages do: with a token, and what is no text as JSON."""
        fields["csrf_token"] = self.get("get-csrf-token")["token"]
        for name, value in fields.items():
            if not isinstance(value, str):
                fields[name] = json.dumps(value)
        with self.open(command, parameters, urllib.parse.urlencode(fields).encode()) as reply:
            answer = json.load(reply)
        if answer.get("code") == "error":
            raise RuntimeError(f"{command}: {answer}")
        return answer

    def create_project(self, rows):
        """A project of rows, the first of which are the names of the columns."""
        table = io.StringIO()
        csv.writer(table).writerows(rows)
        boundary = "----a-boundary-that-no-city-has"
        body = (
            f"--{boundary}\r\n"
            'Content-Disposition: form-data; name="project-file"; filename="cities.csv"\r\n'
            f"Content-Type: text/csv\r\n\r\n{table.getvalue()}\r\n"
            f"--{boundary}\r\n"
            'Content-Disposition: form-data; name="project-name"\r\n\r\ncities\r\n'
            f"--{boundary}--\r\n"
        )
        parameters = {
            "csrf_token": self.get("get-csrf-token")["token"], "format": "text/line-based/*sv",
            "options": json.dumps({
                "separator": ",", "headerLines": 1, "encoding": "UTF-8",
                "storeBlankCellsAsNulls": True, "guessCellValueTypes": False,
            }),
        }
        headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
        reply = self.open(
            "create-project-from-upload", parameters, body.encode(), headers)
        with reply:
            # It leads to the page of the project.
            query = urllib.parse.urlparse(reply.url).query
        return Project(self, urllib.parse.parse_qs(query)["project"][0])


class Project:
    """A table in OpenRefine."""

    def __init__(self, refine, number):
        self.refine = refine
        self.number = number

    def post(self, command, parameters={}, **fields):
        return self.refine.post(command, {"project": self.number, **parameters}, **fields)

    def wait(self):
        """Waits for the processes of the project; returns when none is left."""
        def idle():
            answer = self.refine.get("get-processes", project=self.number)
            if answer.get("exceptions"):
                raise RuntimeError(answer["exceptions"])
            return not answer["processes"]
        self.refine.until(idle, PROCESS_PATIENCE, "a process of OpenRefine does not end")

    def guess_types(self, column, service):
        return self.post(
            "guess-types-of-column", {"columnName": column, "service": service})["types"]

    def reconcile(self, column, service, manifest, kind, properties):
        """Matches the cells of a column; other columns are properties, by their names."""
        self.post(
            "reconcile", columnName=column, engine=ENGINE,
            config={
                "mode": "standard-service", "service": service,
                "identifierSpace": manifest["identifierSpace"],
                "schemaSpace": manifest["schemaSpace"],
                "type": kind and {"id": kind["id"], "name": kind["name"]},
                "autoMatch": True, "limit": 0,
                "columnDetails": [
                    {"column": name, "property": {"id": one["id"], "name": one["name"]}}
                    for name, one in properties.items()
                ],
            },
        )
        self.wait()

    def preview_extension(self, column, properties):
        return self.post(
            "preview-extend-data", {"columnName": column}, rowIndices=list(range(10)),
            extension={"properties": properties})

    def extend(self, column, service, manifest, properties):
        """Adds columns with what the service knows of the matches."""
        self.post(
            "extend-data",
            {"baseColumnName": column, "endpoint": service,
             "identifierSpace": manifest["identifierSpace"],
             "schemaSpace": manifest["schemaSpace"], "columnInsertIndex": 1},
            extension={"properties": properties}, engine=ENGINE,
        )
        self.wait()

    def add_column(self, name, base, expression):
        self.post(
            "add-column", baseColumnName=base, newColumnName=name, expression=expression,
            columnInsertIndex="1", onError="keep-original", engine=ENGINE)

    def export(self):
        """The rows as a program would get them."""
        parameters = {"project": self.number, "format": "csv", "encoding": "UTF-8"}
        token = self.refine.get("get-csrf-token")["token"]
        body = urllib.parse.urlencode({"engine": ENGINE, "csrf_token": token}).encode()
        with self.refine.open("export-rows", parameters, body) as reply:
            return list(csv.DictReader(io.StringIO(reply.read().decode())))
