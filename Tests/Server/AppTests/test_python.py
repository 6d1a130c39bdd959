"""Runs two clients of Python for Parse, as they come from the package index."""

import importlib
import os

from harness import PASSWORD, ServerTest


class Walk:
    """What a program in Python does with posts."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        # Both read it when they are imported.
        os.environ["PARSE_API_ROOT"] = f"{cls.server.address}/parse"
        for name in ("core", "connection", "datatypes", "query", "user"):
            setattr(cls, name, importlib.import_module(f"{cls.module}.{name}"))
        cls.Post = type("StudentLocation", (cls.datatypes.Object,), {})

    def setUp(self):
        self.account = self.server.add_account()
        # A key of the API is the REST key of the account.
        self.connection.register("app", self.account.token)

    def post(self, link="https://example.org/ada", **fields):
        return self.Post(**{
            "firstName": "Ada", "lastName": "Lovelace", "mapString": "London, England",
            "mediaURL": link, "latitude": 51.5, "longitude": -0.125, **fields})

    def own(self, **conditions):
        return self.Post.Query.filter(uniqueKey=self.account.key, **conditions)

    def test_create_list_filter_and_count(self):
        before = self.own().count()
        self.assertEqual(before, 0)
        posts = [self.post(f"https://example.org/{number}", latitude=50.5 + number)
                 for number in range(3)]
        for post in posts:
            post.save()
            self.assertTrue(post.objectId)
        self.assertEqual(self.own().count(), 3)
        self.assertEqual(len(list(self.own())), 3)
        ids = {post.objectId for post in self.own()}
        self.assertEqual(ids, {post.objectId for post in posts})
        self.assertEqual([post.latitude for post in self.own().order_by("latitude")],
                         [50.5, 51.5, 52.5])
        self.assertEqual([post.latitude for post in self.own().order_by("-latitude").limit(1)],
                         [52.5])
        self.assertEqual([post.latitude for post in self.own().order_by("latitude").skip(2)],
                         [52.5])
        self.assertEqual(self.own(latitude__gt=51).count(), 2)
        self.assertEqual(self.own(mediaURL__in=["https://example.org/1"]).get().latitude, 51.5)
        self.assertEqual(self.own(createdAt__gte=posts[0].createdAt).count(), 3)
        self.assertEqual(self.own(createdAt__lt=posts[0].createdAt).count(), 0)
        # The same list as without a number: one post of each author.
        everybody = self.Post.Query.all()
        self.assertEqual(everybody.count(), len(list(everybody)))
        self.assertIn(posts[2].objectId, [post.objectId for post in everybody])

    def test_get_update_increment_and_delete(self):
        post = self.post()
        post.save()
        post.mediaURL = "https://example.org/changed"
        post.save()
        same = self.Post.Query.get(objectId=post.objectId)
        self.assertEqual(same.mediaURL, "https://example.org/changed")
        self.assertEqual(same.uniqueKey, self.account.key)
        post.increment("latitude", 1)
        post.remove("mapString")
        same = self.Post.Query.get(objectId=post.objectId)
        self.assertEqual(same.latitude, 52.5)
        self.assertTrue(same.mapString)
        # What was read can be saved.
        same.mapString = "Paris"
        same.save()
        self.assertEqual(self.Post.Query.get(objectId=post.objectId).mapString, "Paris")
        same.delete()
        self.assertRaises(
            self.query.QueryResourceDoesNotExist,
            lambda: self.Post.Query.get(objectId=post.objectId))
        self.assertRaises(self.core.ResourceRequestNotFound, same.delete)

    def test_batches(self):
        batcher = self.connection.ParseBatcher()
        posts = [self.post(f"https://example.org/{number}") for number in range(5)]
        batcher.batch_save(posts)
        self.assertEqual(self.own().count(), 5)
        for post in posts:
            self.assertTrue(post.objectId)
            post.mapString = "Paris"
        batcher.batch_save(posts)
        self.assertEqual(self.own(mapString="Paris").count(), 5)
        batcher.batch_delete(posts)
        self.assertEqual(self.own().count(), 0)
        self.assertRaises(
            self.core.ParseBatchError, lambda: batcher.batch_save([self.post("javascript:1")]))

    def test_logging_in(self):
        self.connection.register("app", "a key of another server")
        self.assertRaises(self.core.ResourceRequestForbidden, self.post().save)
        self.assertRaises(
            self.core.ResourceRequestNotFound,
            lambda: self.user.User.login(self.account.email, "wrong"))
        user = self.user.User.login(self.account.email, PASSWORD)
        self.assertEqual(user.objectId, self.account.key)
        self.assertEqual(user.username, self.account.email)
        with self.connection.SessionToken(user.sessionToken):
            self.assertEqual(self.user.User.current_user().objectId, user.objectId)
            post = self.post()
            post.save()
            self.assertEqual(self.own().get().objectId, post.objectId)
        user.logout()
        with self.connection.SessionToken(user.sessionToken):
            self.assertRaises(self.core.ResourceRequestLoginRequired, self.post().save)

    def test_a_wrong_post_is_an_error(self):
        for fields in ({"score": 1}, {"latitude": 91}, {"link": "x"}, {"mediaURL": ""}):
            self.assertRaises(
                self.core.ResourceRequestBadRequest, lambda: self.post(**fields).save())


class ParseClient(Walk, ServerTest):
    module = "parse_client"


class QSParseRest(Walk, ServerTest):
    module = "parse_rest"
