"""Sends what eight public apps of the course send, and decodes each reply with what the app requires.

The requests and types are facts read in their sources (2016 to 2022); the values are others. The cookies are kept
and sent as `URLSession` does, and no app sends a token with a post. Each app is a class: its addresses,
header fields and types are its members, and what no member says is the same in all apps.
"""

import json
import urllib.parse

from harness import GUARD, PARSE_KEYS, PASSWORD, Loader, ServerTest

JSON = {"Accept": "application/json", "Content-Type": "application/json"}
TYPE = {"Content-Type": "application/json"}
# Ten members, as two apps declare them: a post without one loses the whole list.
POST = {
    "objectId": str, "uniqueKey": str, "firstName": str, "lastName": str, "mapString": str,
    "mediaURL": str, "createdAt": str, "updatedAt": str, "latitude": float, "longitude": float,
}
OPEN = {}
NESTED_NAMES = {"user": {"first_name": str, "last_name": str}}
NAMES = {"first_name": str, "last_name": str}
# Made by the app's author from a reply of that time.
WHOLE_USER = {
    "guard": dict, "email_preferences": dict, "_cohort_keys": list, "nickname": str,
    "_memberships": list, "_registered": bool, "_affiliate_profiles": list, "tags": list,
    "_has_password": bool, "employer_sharing": bool,
    "email": {"_verification_code_sent": bool, "_verified": bool, "address": str},
    "first_name": str, "key": str, "last_name": str, "_enrollments": list, "_principals": list,
    "_image_url": str, "_badges": list, "external_accounts": list, "social_accounts": list,
}
SESSION = {"account": {"registered": bool, "key": str}, "session": {"id": str, "expiration": str}}


class Walk:
    """Log in, names, list, post, update, log out: what a user of an app does."""

    session = "/v1/session"
    users = "/v1/users/{key}"
    posts = "/v1/StudentLocation"
    log_in_fields = JSON
    users_fields = {}
    list_fields = {}
    post_fields = JSON
    log_in_shape = SESSION
    user_shape = NAMES
    list_query = "?limit=100&order=-updatedAt"
    post_shape = POST
    created_shape = {"objectId": str, "createdAt": str}
    updated_shape = {"updatedAt": str}
    logged_out_shape = {"session": {"id": str, "expiration": str}}
    # The statuses that the app takes for success, of log-in and users, and of posts.
    own_statuses = post_statuses = range(100, 600)
    # What the app shows of an error.
    error_shape = {"error": str}

    def setUp(self):
        self.account = self.server.add_account()
        self.loader = Loader(self.server)

    # Five bytes are taken off without a look.
    def guarded(self, reply, shape):
        self.assertGreaterEqual(len(reply.data), 5)
        return self.decode(reply.data[5:], shape)

    def log_in_body(self, password):
        return {"udacity": {"username": self.account.email, "password": password}}

    def log_in(self):
        reply = self.loader.send(
            "POST", self.session, self.log_in_body(PASSWORD), self.log_in_fields)
        self.assertIn(reply.status, self.own_statuses, reply.data)
        found = self.guarded(reply, self.log_in_shape)
        self.assertIs(found["account"]["registered"], True)
        return found["account"]["key"]

    def fields_of_post(self):
        return {
            "uniqueKey": self.key, "firstName": "Ada", "lastName": "Lovelace",
            "mapString": "London, England", "mediaURL": "https://example.org/ada",
            "latitude": 51.5, "longitude": -0.125,
        }

    def text(self, fields):
        return json.dumps(fields)

    def changed_fields(self, post):
        return {**self.fields_of_post(), "mediaURL": "https://example.org/changed"}

    def create(self):
        return self.loader.send(
            "POST", self.posts, self.text(self.fields_of_post()), self.post_fields)

    def update(self, post):
        return self.loader.send(
            "PUT", f"{self.posts}/{post['objectId']}", self.text(self.changed_fields(post)),
            self.post_fields)

    def list(self, query=None):
        path = self.posts + (self.list_query if query is None else query)
        reply = self.loader.send("GET", path, None, self.list_fields)
        self.assertIn(reply.status, self.post_statuses, reply.data)
        return self.decode(reply.data, {"results": [self.post_shape]})["results"]

    def own_post(self):
        """The post in the list, as other apps would read it, too."""
        posts = [post for post in self.list() if post.get("uniqueKey") == self.account.key]
        self.assertEqual(len(posts), 1)
        reply = Loader(self.server).send("GET", f"/v1/StudentLocation/{posts[0]['objectId']}")
        self.decode(reply.data, POST)
        return posts[0]

    def look_for_own(self):
        """How the app finds out whether its user has posted; nothing if it does not."""

    def log_out_fields(self):
        return {"X-XSRF-TOKEN": self.loader.cookie("XSRF-TOKEN")}

    def log_out(self):
        return self.loader.send("DELETE", self.session, None, self.log_out_fields())

    def finish(self, post):
        """What the app does besides."""

    def test_a_user_logs_in_posts_updates_and_logs_out(self):
        # A wrong password.
        reply = self.loader.send(
            "POST", self.session, self.log_in_body("wrong"), self.log_in_fields)
        self.assertEqual(reply.status, 403)
        self.assertTrue(reply.data.startswith(GUARD))
        self.guarded(reply, {"error": str, "status": int})
        # Names.
        self.key = self.log_in()
        self.assertEqual(self.key, self.account.key)
        reply = self.loader.send("GET", self.users.format(key=self.key), None, self.users_fields)
        self.assertIn(reply.status, self.own_statuses)
        user = self.guarded(reply, self.user_shape)
        self.assertEqual(user.get("user", user)["first_name"], "Ada")
        # The pins.
        self.list()
        self.look_for_own()
        reply = self.create()
        self.assertIn(reply.status, self.post_statuses, reply.data)
        created = self.decode(reply.data, self.created_shape)
        post = self.own_post()
        self.assertEqual(post["objectId"], created["objectId"])
        self.assertEqual((post["firstName"], post["lastName"]), ("Ada", "Lovelace"))
        self.look_for_own()
        # Overwrite.
        reply = self.update(post)
        self.assertIn(reply.status, self.post_statuses, reply.data)
        self.decode(reply.data, self.updated_shape)
        changed = self.own_post()
        self.assertEqual(changed["objectId"], post["objectId"])
        self.assertEqual(changed["mediaURL"], "https://example.org/changed")
        self.assertEqual((changed["firstName"], changed["lastName"]), ("Ada", "Lovelace"))
        # A post that is refused says why, without five bytes.
        wrong = self.loader.send(
            "POST", self.posts, self.text({**self.fields_of_post(), "mediaURL": ""}),
            self.post_fields)
        self.assertGreaterEqual(wrong.status, 400)
        self.decode(wrong.data, {"error": str, "code": int})
        self.finish(changed)
        reply = self.log_out()
        self.assertIn(reply.status, self.own_statuses)
        self.guarded(reply, self.logged_out_shape)
        # The cookies are gone, and so is the right to post.
        refused = self.create()
        self.assertGreaterEqual(refused.status, 400)
        self.decode(refused.data, {"error": str, "code": int})


class A(Walk, ServerTest):
    """2016, the API of 2015: no type of its own, offsets in dates, 32-bit coordinates."""

    session = "/api/session"
    users = "/api/users/{key}"
    posts = "/1/classes/StudentLocation"
    list_fields = post_fields = PARSE_KEYS
    list_query = "?order=-updatedAt&limit=100&skip=0"
    user_shape = NESTED_NAMES
    log_in_shape = {"account": {"key": str, "registered": bool}}
    post_shape = OPEN
    logged_out_shape = OPEN

    def text(self, fields):
        return json.dumps(fields, indent=2)

    def fields_of_post(self):
        return {**super().fields_of_post(), "latitude": 51.47620010375977}

    def changed_fields(self, post):
        fields = super().changed_fields(post)
        # The phone's zone.
        fields.update(objectId=post["objectId"], createdAt="2016-02-16T10:20:30.5-07:00",
                      updatedAt="2016-02-16T10:20:30.5-07:00")
        return fields

    def look_for_own(self):
        where = urllib.parse.quote(json.dumps({"uniqueKey": self.key}), safe=":$,+")
        self.list(f"?limit=50&skip=0&order=updatedAt&where={where}")

    def finish(self, post):
        for where, count in [
            ({"updatedAt": {"$lt": "2016-02-16T10:20:30.5-07:00"}}, 0),
            ({"updatedAt": {"$lt": "2016-02-16T10:20:30.5+01:00"}}, 0),
            ({"updatedAt": {"$gt": "2016-02-16T10:20:30.5Z"}}, 1),
            ({"$or": [{"updatedAt": {"$lt": "2016-02-16T10:20:30.5-07:00"}},
                      {"updatedAt": {"$gt": "2016-02-16T10:20:30.5+01:00"}}]}, 1),
        ]:
            text = urllib.parse.quote(json.dumps(where), safe=":$,+")
            found = self.list(f"?order=-updatedAt&limit=100&skip=0&where={text}")
            self.assertEqual(sum(p["uniqueKey"] == self.account.key for p in found), count, where)
        reply = self.loader.send(
            "POST", self.session, {"facebook_mobile": {"access_token": "x"}}, JSON)
        self.guarded(reply, {"error": str, "status": int})
        reply = self.loader.send(
            "DELETE", f"{self.posts}/{post['objectId']}", "{\n\n}", PARSE_KEYS)
        self.assertEqual(reply.status, 200)
        self.decode(reply.data, OPEN)

    def log_out_fields(self):
        return {}


class B(Walk, ServerTest):
    """2017: a slash before the query, no place string, a body in the order of a hash table."""

    session = "/api/session"
    users = "/api/users/{key}"
    posts = "/parse/classes/StudentLocation/"
    list_fields = PARSE_KEYS
    post_fields = {**PARSE_KEYS, **TYPE}
    user_shape = NESTED_NAMES
    log_in_shape = {"account": {"key": str, "registered": bool}}
    post_shape = OPEN
    created_shape = {"objectId": str}
    updated_shape = OPEN
    logged_out_shape = OPEN
    own_statuses = post_statuses = range(200, 300)

    def fields_of_post(self):
        fields = super().fields_of_post()
        del fields["mapString"]
        return dict(reversed(fields.items()))

    def update(self, post):
        return self.loader.send(
            "PUT", f"{self.posts}{post['objectId']}", self.text(self.changed_fields(post)),
            self.post_fields)

    def finish(self, post):
        self.assertIn("London", self.own_post()["mapString"])


class C(Walk, ServerTest):
    """2018: a nickname as first name, two log-ins in a row, question marks without a query."""

    session = "/api/session"
    users = "/api/users/{key}?"
    posts = "/parse/classes/StudentLocation"
    list_fields = PARSE_KEYS
    post_fields = {**PARSE_KEYS, **TYPE}
    list_query = "?order=-updatedAt&limit=100"
    user_shape = {"user": {"nickname": str, "last_name": str, "key": str}}
    post_shape = OPEN
    created_shape = {"objectId": str}
    updated_shape = OPEN
    logged_out_shape = {"session": {"id": str}}

    def log_in(self):
        first = self.loader.send("POST", self.session + "?", self.log_in_body(PASSWORD), JSON)
        self.guarded(first, {"session": {"id": str}})
        second = self.loader.send("POST", self.session + "?", self.log_in_body(PASSWORD), JSON)
        return self.guarded(second, {"account": {"key": str}})["account"]["key"]

    def fields_of_post(self):
        return {**super().fields_of_post(), "firstName": "Ada Lovelace"}

    def look_for_own(self):
        where = urllib.parse.quote(json.dumps({"uniqueKey": self.key}))
        self.list(f"?where={where}")

    def create(self):
        return self.loader.send(
            "POST", self.posts + "?", self.text(self.fields_of_post()), self.post_fields)

    def update(self, post):
        return self.loader.send(
            "PUT", f"{self.posts}/{post['objectId']}?", self.text(self.changed_fields(post)),
            self.post_fields)

    def log_out(self):
        return self.loader.send(
            "DELETE", self.session + "?api_key=22994c04bbc94f0eb70fa7a4afe6a4a4", None,
            self.log_out_fields())


class D(Walk, ServerTest):
    """2019, of two times: sessions of 2019 and posts of 2017; all twenty members of a user."""

    session = "/v1/session?"
    users = "/v1/users/{key}?"
    posts = "/parse/classes/StudentLocation"
    list_fields = post_fields = {**PARSE_KEYS, **JSON}
    users_fields = JSON
    list_query = "?order=-updatedAt"
    user_shape = WHOLE_USER
    post_shape = OPEN
    created_shape = {"objectId": str}
    own_statuses = post_statuses = range(200, 299)

    def create(self):
        return self.loader.send(
            "POST", self.posts + "?", self.text(self.fields_of_post()), self.post_fields)


class E(Walk, ServerTest):
    """2020: a fixed key and a fixed name in the code."""

    def fields_of_post(self):
        return {
            **super().fields_of_post(), "uniqueKey": "1234", "firstName": "John",
            "lastName": "Doe",
        }

    def finish(self, post):
        self.list("")


class F(Walk, ServerTest):
    """2020: paths that the course's API never had, and no id."""

    list_fields = PARSE_KEYS
    post_fields = TYPE
    user_shape = {"first_name": str, "last_name": str, "nickname": str}
    post_shape = {"firstName": str, "lastName": str}
    created_shape = {"createdAt": str}
    updated_shape = OPEN

    def create(self):
        return self.loader.send(
            "POST", "/v1/add-location", self.text(self.fields_of_post()), TYPE)

    def update(self, post):
        return self.loader.send(
            "PUT", "/v1/update-location", self.text(self.changed_fields(post)), TYPE)

    def own_post(self):
        posts = [post for post in self.list() if post["uniqueKey"] == self.account.key]
        self.assertEqual(len(posts), 1)
        return posts[0]

    def test_a_point_that_was_never_set_is_refused(self):
        self.key = self.log_in()
        fields = {**self.fields_of_post(), "latitude": 0.0, "longitude": 0.0}
        reply = self.loader.send("POST", "/v1/add-location", self.text(fields), TYPE)
        self.assertEqual(reply.status, 400)
        self.decode(reply.data, {"error": str})


class G(Walk, ServerTest):
    """2020: a new random key for each post, and 200 or nothing."""

    log_in_fields = post_fields = TYPE
    list_query = "?limit=100&skip=0&order=-updatedAt"
    own_statuses = post_statuses = (200,)

    def fields_of_post(self):
        return {
            "uniqueKey": "6F2C7F5A-4B1E-4F0B-9D57-2E8E2B8B4C11", "firstName": "John",
            "lastName": "Doe", "mapString": "London, England",
            "mediaURL": "https://example.org/ada", "longitude": -0.125, "latitude": 51.5,
        }

    def look_for_own(self):
        self.list(f"?uniqueKey={self.key}")

    def log_out(self):
        body = {"id": self.loader.cookie("onthemap_session"), "expiration": "2026-01-01"}
        return self.loader.send(
            "DELETE", self.session, body, {**self.log_out_fields(), **TYPE})


class H(Walk, ServerTest):
    """2022: an empty key, and a User-Agent of its own."""

    agent = {"User-Agent": "OnTheMapAppUdacity/1.0"}
    users_fields = list_fields = agent
    post_fields = {**JSON, **agent}
    post_shape = {name: kind for name, kind in POST.items() if name != "createdAt"}

    def fields_of_post(self):
        return {**super().fields_of_post(), "uniqueKey": ""}

    def finish(self, post):
        for limit in (15, 30):
            self.list(f"?limit={limit}&order=-updatedAt")


class OddRequests(ServerTest):
    """Requests of other apps."""

    def setUp(self):
        self.account = self.server.add_account()
        self.loader = Loader(self.server)

    def test_a_typing_error_in_the_type_and_a_null_beside_the_credential(self):
        body = {
            "udacity": {"username": self.account.email, "password": PASSWORD},
            "facebook_mobile": None,
        }
        reply = self.loader.send(
            "POST", "/v1/session", body,
            {"Accept": "application/json", "Content-Type": "application.json"})
        self.assertEqual(reply.status, 200)
        self.decode(reply.data[5:], SESSION)

    def test_odd_queries_get_lists(self):
        for path in (
            "/v1/StudentLocation?limit=200&&order=-updatedAt", "/v1/StudentLocation?limit=10000",
            "/v1/StudentLocation?skip=8386&limit=100&order=createdAt", "/v1/StudentLocation?",
            "/v1/StudentLocation/?limit=-1", "/1/classes/StudentLocation?order=-_created_at",
            "/parse/classes/StudentLocation?where=%7B%22uniqueKey%22:1234%7D&api_key=x",
        ):
            reply = self.loader.send("GET", path)
            self.assertEqual(reply.status, 200, path)
            self.decode(reply.data, {"results": [POST]})

    def test_what_cannot_be_meant_is_refused_with_a_sentence(self):
        for path in (
            "/v1/StudentLocation?limit=10?uniqueKey=1", "/v1/StudentLocation&order=-updatedAt",
            "/v1/StudentLocation?order=-updateAt",
        ):
            reply = self.loader.send("GET", path)
            self.assertIn(reply.status, (400, 404), path)
            self.decode(reply.data, {"error": str, "code": int})
