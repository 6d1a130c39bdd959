"""Sends what the SDKs of Parse for JavaScript, iOS, Android and Python send, and reads the replies as they do.

The SDKs of the first three do not run here; their requests are rebuilt from their sources. `test_python.py` runs
clients of Python themselves.
"""

import json
import re
import urllib.parse
import uuid

from harness import PARSE_KEYS, PASSWORD, Loader, ServerTest

CLASS = "/parse/classes/StudentLocation"
# The only form that all SDKs read.
DATE = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
FIELDS = {
    "firstName": "Ada", "lastName": "Lovelace", "mapString": "London, England",
    "mediaURL": "https://example.org/ada", "latitude": 51.5, "longitude": -0.125,
}
USER = {"objectId": str, "username": str, "sessionToken": str, "createdAt": str, "updatedAt": str}


class JavaScript:
    """Everything is a POST of text/plain, with the method and the keys in the body."""

    def request(self, method, path, fields=None, token=None):
        body = dict(fields or {})
        if method != "POST":
            body["_method"] = method
        body.update({
            "_ApplicationId": "app", "_JavaScriptKey": "key", "_ClientVersion": "js5.3.0",
            "_InstallationId": str(uuid.uuid4()),
        })
        if token:
            body["_SessionToken"] = token
        return self.loader.send("POST", path, body, {"Content-Type": "text/plain"})

    def find(self, query, token=None):
        return self.request("GET", CLASS, {"where": {}, **query}, token)

    count_query = {"limit": 0, "count": 1}


class Mobile:
    """Queries are a POST with `_method`; keys and token are header fields."""

    content_type = "application/json"

    def fields(self, token):
        fields = {
            "X-Parse-Application-Id": "app", "X-Parse-Client-Key": "key",
            "X-Parse-App-Build-Version": "1", "X-Parse-App-Display-Version": "1.0",
            "X-Parse-OS-Version": "17.0", "X-Parse-Installation-Id": str(uuid.uuid4()),
            "Content-Type": self.content_type, **self.own_fields(),
        }
        if token:
            fields["X-Parse-Session-Token"] = token
        return fields

    def own_fields(self):
        return {}

    def request(self, method, path, fields=None, token=None):
        headers = self.fields(token)
        if path == "/parse/login":
            headers["X-Parse-Revocable-Session"] = "1"
            return self.loader.send("POST", path, {**fields, "_method": "GET"}, headers)
        body = None if method in ("GET", "DELETE") else dict(fields or {})
        return self.loader.send(method, path, body, headers)

    def find(self, query, token=None):
        body = {**self.texts(query), "_method": "GET"}
        return self.loader.send("POST", CLASS, body, self.fields(token))

    def texts(self, query):
        return {name: value if isinstance(value, (dict, str)) else str(value)
                for name, value in query.items()}

    count_query = {"limit": "0", "count": "1"}


class Walk:
    """What a program does with posts."""

    def setUp(self):
        self.account = self.server.add_account()
        self.loader = Loader(self.server)

    def success(self, reply, status, shape):
        self.assertEqual(reply.status, status, reply.data)
        value = self.decode(reply.data, shape)
        for name in ("createdAt", "updatedAt"):
            if name in value:
                self.assertRegex(value[name], DATE)
        return value

    def failure(self, reply, code):
        self.assertGreaterEqual(reply.status, 400)
        error = self.decode(reply.data, {"code": int, "error": str})
        self.assertEqual(error["code"], code)

    def log_in(self):
        reply = self.request(
            "GET", "/parse/login", {"username": self.account.email, "password": PASSWORD})
        return self.success(reply, 200, USER)["sessionToken"]

    def results(self, query, token=None):
        reply = self.find(query, token)
        self.assertEqual(reply.status, 200, reply.data)
        return json.loads(reply.data)["results"]

    def test_the_user(self):
        self.failure(self.request(
            "GET", "/parse/login", {"username": self.account.email, "password": "wrong"}), 101)
        token = self.log_in()
        me = self.success(self.request("GET", "/parse/users/me", None, token), 200, USER)
        self.assertEqual(me["objectId"], self.account.key)
        self.assertEqual(self.success(
            self.request("POST", "/parse/logout", {}, token), 200, {}), {})
        self.failure(self.request("GET", "/parse/users/me", None, token), 209)
        self.failure(self.request("POST", CLASS, FIELDS, token), 209)

    def test_a_post_from_the_first_to_the_last_day(self):
        token = self.log_in()
        made = self.success(
            self.request("POST", CLASS, FIELDS, token), 201, {"objectId": str, "createdAt": str})
        path = f"{CLASS}/{made['objectId']}"
        self.assertIn(made["objectId"], [
            post["objectId"] for post in self.results({"limit": 100, "order": "-updatedAt"})])
        own = {"where": {"uniqueKey": self.account.key, "objectId": {"$in": [made["objectId"]]}},
               "limit": 1}
        self.assertEqual(len(self.results(own)), 1)
        recent = {"__type": "Date", "iso": made["createdAt"]}
        self.assertEqual(len(self.results({
            "where": {"uniqueKey": self.account.key, "createdAt": {"$gte": recent}}})), 1)
        self.assertEqual(self.results({
            "where": {"uniqueKey": self.account.key, "createdAt": {"$lt": recent}}}), [])
        post = self.success(self.request("GET", path), 200, {"objectId": str, "updatedAt": str})
        self.assertNotIn("results", post)
        counted = json.loads(self.find({
            **self.count_query, "where": {"uniqueKey": self.account.key}}).data)
        self.assertEqual(counted, {"results": [], "count": 1})
        self.assertIs(type(counted["count"]), int)
        self.success(self.request("PUT", path, self.changes(made["objectId"]), token), 200,
                     {"updatedAt": str})
        moved = self.success(self.request(
            "PUT", path, {"latitude": {"__op": "Increment", "amount": 1}}, token), 200,
            {"updatedAt": str})
        self.assertEqual(moved.get("latitude"), 52.5)
        named = self.success(self.request(
            "PUT", path, {"mapString": {"__op": "Delete"}}, token), 200, {"updatedAt": str})
        self.assertTrue(named["mapString"])
        post = self.success(self.request("GET", path), 200, {"objectId": str})
        self.assertEqual(post["mediaURL"], "https://example.org/changed")
        self.assertEqual(post["latitude"], 52.5)
        self.assertEqual(post["mapString"], named["mapString"])
        for operation in ("Add", "AddUnique", "Remove"):
            self.failure(self.request(
                "PUT", path, {"mapString": {"__op": operation, "objects": ["x"]}}, token), 111)
        self.assertEqual(
            self.success(self.request("DELETE", path, None, token), 200, {}), {})
        self.failure(self.request("GET", path), 101)

    def changes(self, _):
        return {"mediaURL": "https://example.org/changed"}

    def test_a_list_of_access(self):
        token = self.log_in()
        public = {"*": {"read": True}, self.account.key: {"read": True, "write": True}}
        made = self.success(
            self.request("POST", CLASS, {**FIELDS, "ACL": public}, token), 201, {"objectId": str})
        private = {self.account.key: {"read": True, "write": True}}
        self.failure(self.request("POST", CLASS, {**FIELDS, "ACL": private}, token), 119)
        self.failure(self.request(
            "PUT", f"{CLASS}/{made['objectId']}", {"ACL": private}, token), 119)

    def test_a_batch(self):
        token = self.log_in()
        for prefix in ("/parse", "/maps/parse"):
            path = f"{prefix}/classes/StudentLocation"
            requests = [{"method": "POST", "path": path, "body": FIELDS} for _ in range(3)]
            requests.append({"method": "POST", "path": path, "body": {"firstName": "x"}})
            reply = self.request("POST", "/parse/batch", {"requests": requests}, token)
            self.assertEqual(reply.status, 200, reply.data)
            parts = json.loads(reply.data)
            self.assertEqual(len(parts), 4)
            for part in parts[:3]:
                self.check(part, {"success": {"objectId": str, "createdAt": str}}, "part")
            self.check(parts[3], {"error": {"code": int, "error": str}}, "part")
            requests = [{"method": "DELETE", "path": f"{path}/{part['success']['objectId']}",
                         "body": {}} for part in parts[:3]]
            reply = self.request("POST", "/parse/batch", {"requests": requests}, token)
            self.assertEqual(json.loads(reply.data), [{"success": {}}] * 3)
        requests = [{"method": "POST", "path": CLASS, "body": FIELDS},
                    {"method": "POST", "path": CLASS, "body": {}}]
        self.failure(self.request(
            "POST", "/parse/batch", {"requests": requests, "transaction": True}, token), 142)

    def test_the_server(self):
        self.assertEqual(
            self.success(self.request("GET", "/parse/health"), 200, {"status": str}),
            {"status": "ok"})
        self.success(self.request("GET", "/parse/serverInfo"), 200, {"parseServerVersion": str})
        self.failure(self.request("GET", "/parse/schemas/StudentLocation"), 108)
        self.failure(self.request("POST", "/parse/functions/hello", {}), 108)

    def test_errors_have_a_code(self):
        self.failure(self.request("POST", CLASS, FIELDS), 119)
        self.failure(self.request("POST", CLASS, FIELDS, "x" * 43), 209)
        self.failure(self.request("GET", f"{CLASS}/nothing"), 101)
        self.failure(self.find({"where": {"firstName": {"$text": "x"}}}), 102)
        token = self.log_in()
        self.failure(self.request("POST", CLASS, {**FIELDS, "score": 1}, token), 105)
        self.failure(self.request("POST", CLASS, {**FIELDS, "latitude": "51"}, token), 111)


class JavaScriptSDK(JavaScript, Walk, ServerTest):
    """parse-community/Parse-SDK-JS 5.3."""


class AppleSDK(Mobile, Walk, ServerTest):
    """Parse-SDK-iOS-OSX 6.1: one id of a request from the start of the app to its end."""

    content_type = "application/json; charset=utf-8"

    def setUp(self):
        super().setUp()
        self.start = str(uuid.uuid4())

    def own_fields(self):
        return {"X-Parse-Request-Id": self.start, "X-Parse-Client-Version": "i6.1.1"}

    def test_many_writes_of_one_start(self):
        token = self.log_in()
        ids = set()
        for number in range(3):
            fields = {**FIELDS, "mediaURL": f"https://example.org/{number}"}
            made_of = fields
            made = self.success(self.request("POST", CLASS, fields, token), 201, {"objectId": str})
            again = self.success(self.request("POST", CLASS, fields, token), 201, {"objectId": str})
            self.assertEqual(made["objectId"], again["objectId"])
            ids.add(made["objectId"])
        self.assertEqual(len(ids), 3)
        path = f"{CLASS}/{made['objectId']}"
        paris, rome = (48.85, 2.35), (41.89, 12.51)
        for place, (latitude, longitude) in (("Paris", paris), ("Rome", rome), ("Paris", paris)):
            fields = {"mapString": place, "latitude": latitude, "longitude": longitude}
            self.success(self.request("PUT", path, fields, token), 200, {})
            self.assertEqual(json.loads(self.request("GET", path).data)["mapString"], place)
        self.success(self.request("DELETE", path, None, token), 200, {})
        anew = self.success(self.request("POST", CLASS, made_of, token), 201, {"objectId": str})
        self.assertNotIn(anew["objectId"], ids)


class AndroidSDK(Mobile, Walk, ServerTest):
    """Parse-SDK-Android 4.4: the id in the body of an update."""

    def changes(self, object_id):
        return {**super().changes(object_id), "objectId": object_id}

    # A condition is a text.
    def texts(self, query):
        return {name: json.dumps(value) if isinstance(value, dict) else str(value)
                for name, value in query.items()}


class ParsePy(Walk, ServerTest):
    """ParsePy of 2019: true methods, parameters in the address, and JSON as the type of everything."""

    count_query = {"count": 1, "limit": 0}

    def request(self, method, path, fields=None, token=None):
        headers = {**PARSE_KEYS, "Content-type": "application/json"}
        if token:
            headers["X-Parse-Session-Token"] = token
        if method == "GET":
            query = urllib.parse.urlencode(fields or {})
            return self.loader.send(method, f"{path}?{query}", None, headers)
        return self.loader.send(method, path, fields or {}, headers)

    def find(self, query, token=None):
        texts = {name: json.dumps(value) if isinstance(value, dict) else value
                 for name, value in query.items()}
        return self.request("GET", CLASS, texts, token)
