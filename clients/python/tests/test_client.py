"""Runs against a server of its own; with FORECOURT_URL, FORECOURT_API_KEY and FORECOURT_SITE also against a service."""

import base64
import hashlib
import hmac
import json
import os
import sys
import threading
import time
import unittest
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))

import forecourt.client  # noqa: E402
from forecourt import (  # noqa: E402
    ApiError,
    Client,
    ConnectionFailed,
    InvalidRequestError,
    NotFoundError,
    RateLimitError,
    ServiceError,
    SetupError,
    TimedOut,
    verify_webhook,
)


class Script(BaseHTTPRequestHandler):
    """Answers what the test wrote down: (status, headers, body), one request each; the last one again and again."""

    answers = []
    requests = []

    def answer(self):
        length = int(self.headers.get("content-length") or 0)
        body = self.rfile.read(length)
        Script.requests.append((self.command, self.path, dict(self.headers.items()), body))
        status, headers, answer = Script.answers.pop(0) if len(Script.answers) > 1 else Script.answers[0]
        if status == "close":
            self.close_connection = True
            self.connection.close()
            return
        if status == "hang":
            threading.Event().wait(0.5)
            status = 200
        data = json.dumps(answer).encode()
        self.send_response(status)
        for name, value in {"content-type": "application/json", "content-length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    do_GET = do_POST = do_PATCH = do_DELETE = answer

    def log_message(self, *_arguments):
        pass


class Scripted(unittest.TestCase):
    def setUp(self):
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Script)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.client = Client(f"http://127.0.0.1:{self.server.server_port}", "as_test_key")
        self.pauses = []
        self.sleep, forecourt.client.time.sleep = time.sleep, self.pauses.append
        Script.requests = []

    def tearDown(self):
        forecourt.client.time.sleep = self.sleep
        self.server.shutdown()
        self.server.server_close()

    def script(self, *answers):
        Script.answers = [answer if len(answer) == 3 else (answer[0], {}, answer[1]) for answer in answers]


ok = (200, {"success": True, "dealers": [], "count": 0})


class Retries(Scripted):
    def test_safe_requests_are_repeated_twice(self):
        for failure in [(503, {}), (408, {}), (429, {"retry-after": "0"}, {}), ("close", {}, None)]:
            with self.subTest(failure[0]):
                Script.requests = []
                self.script(failure, failure, ok)
                self.assertEqual(self.client.list_dealers()["dealers"], [])
                self.assertEqual(len(Script.requests), 3)
                Script.requests = []
                self.script(failure)
                with self.assertRaises((ApiError, ConnectionFailed)):
                    self.client.list_dealers()
                self.assertEqual(len(Script.requests), 3)

    def test_retry_after_is_kept_and_a_long_one_is_the_callers(self):
        self.script((429, {"retry-after": "7"}, {"detail": "Rate limit exceeded: 1/1 per minute"}), ok)
        self.client.list_dealers()
        self.assertEqual(self.pauses, [7.0])
        self.script((429, {"retry-after": "3600"}, {"detail": "Rate limit exceeded: 1/1 per hour"}))
        with self.assertRaises(RateLimitError) as raised:
            self.client.list_dealers()
        self.assertEqual((raised.exception.retry_after, len(self.pauses)), (3600.0, 1))

    def test_pauses_grow(self):
        self.script((500, {}), (500, {}), ok)
        self.client.list_dealers()
        first, second = self.pauses
        self.assertTrue(0.25 <= first <= 0.5 <= second <= 1.0)

    def test_what_changes_something_is_repeated_only_with_an_idempotency_key(self):
        self.script((503, {}), ok)
        with self.assertRaises(ServiceError):
            self.client.set_up_dealer(dealership_url="a.example")
        self.assertEqual(len(Script.requests), 1)
        self.script((503, {}), (409, {"retry-after": "0"}, {}), ok)
        self.client.set_up_dealer(dealership_url="a.example", idempotency_key="one")
        self.assertEqual([headers.get("Idempotency-Key") for _, _, headers, _ in Script.requests[1:]], ["one"] * 3)

    def test_other_refusals_are_not_repeated(self):
        self.script((422, {"detail": [{"loc": ["body", "vin"], "msg": "Field required", "type": "missing"}]}))
        with self.assertRaises(InvalidRequestError):
            self.client.resolve_dealer()
        self.assertEqual(len(Script.requests), 1)

    def test_timeouts(self):
        self.script(("hang", {}, {}))
        client = Client(self.client.base_url, "key", timeout=0.05, max_retries=0)
        with self.assertRaises(TimedOut):
            client.list_dealers()


class Requests(Scripted):
    def test_arguments_go_where_the_operation_wants_them(self):
        self.script((200, {}))
        self.client.list_vehicle_changes(vin="a/b", limit=5, cursor=None)
        self.client.query_inventory(filters={"make": ["Honda"]}, not_={"make": ["BMW"]})
        (method, path, headers, _), (_, _, _, body) = Script.requests
        self.assertEqual((method, path), ("GET", "/v1/vehicles/a%2Fb/changes?limit=5"))
        self.assertEqual(headers["Authorization"], "Bearer as_test_key")
        self.assertEqual(json.loads(body), {"filters": {"make": ["Honda"]}, "not": {"make": ["BMW"]}})

    def test_errors_carry_status_detail_and_request_id(self):
        self.script((404, {"detail": "Dealership not found", "request_id": "req-1"}))
        with self.assertRaises(NotFoundError) as raised:
            self.client.get_dealer(dealership_id="dlr_none")
        error = raised.exception
        self.assertEqual((error.status, error.detail, error.request_id), (404, "Dealership not found", "req-1"))

    def test_pages_and_cursors(self):
        self.script(
            (200, {"vehicles": [{"vin": "1"}], "page": 1, "total_pages": 2}),
            (200, {"vehicles": [{"vin": "2"}], "page": 2, "total_pages": 2}),
        )
        self.assertEqual([v["vin"] for v in self.client.iterate_inventory(dealership_id="dlr_1")], ["1", "2"])
        self.assertEqual([json.loads(body)["page"] for _, _, _, body in Script.requests], [1, 2])
        self.script((200, {"events": [{"id": 1}], "next_cursor": "1"}), (200, {"events": [], "next_cursor": "1"}))
        self.assertEqual(len(list(self.client.iterate_events(limit=1))), 1)
        self.assertEqual(Script.requests[-1][1], "/v1/events?after=1&limit=1")

    def test_a_failed_setup_raises(self):
        failed = {"status": "failed", "inventory_status": None, "error": "No inventory", "failure_mode": "no_inventory"}
        self.script((202, {"setup_id": "setup_1"}), (200, failed))
        with self.assertRaises(SetupError) as raised:
            self.client.set_up_and_wait(dealership_url="a.example")
        self.assertEqual(raised.exception.setup["failure_mode"], "no_inventory")


class Webhooks(unittest.TestCase):
    secret = "at least sixteen characters"
    body = b'{"event":"vehicle.created"}'

    def signed(self, at=None, body=None, secret=None):
        stamp = str(int(at if at is not None else time.time()))
        message = f"msg_1.{stamp}.".encode() + (body or self.body)
        digest = hmac.new((secret or self.secret).encode(), message, hashlib.sha256).digest()
        signature = "v1," + base64.b64encode(digest).decode()
        return {"Webhook-Id": "msg_1", "webhook-timestamp": stamp, "webhook-signature": f"v1,bad {signature}"}

    def test_both_signatures(self):
        plain = hmac.new(self.secret.encode(), self.body, hashlib.sha256).hexdigest()
        self.assertTrue(verify_webhook(self.body, self.signed(), self.secret))
        self.assertTrue(verify_webhook(self.body.decode(), {"X-Service-Signature": plain}, self.secret))
        self.assertTrue(verify_webhook(self.body, {"x-service-signature-previous": plain}, self.secret))

    def test_refusals(self):
        plain = hmac.new(self.secret.encode(), self.body, hashlib.sha256).hexdigest()
        self.assertFalse(verify_webhook(self.body + b" ", self.signed(), self.secret))
        self.assertFalse(verify_webhook(self.body, self.signed(), "another secret of theirs"))
        self.assertFalse(verify_webhook(self.body, self.signed(at=time.time() - 301), self.secret))
        self.assertFalse(verify_webhook(self.body, {**self.signed(), "webhook-timestamp": ""}, self.secret))
        self.assertFalse(verify_webhook(self.body + b" ", {"X-Service-Signature": plain}, self.secret))
        self.assertFalse(verify_webhook(self.body, {"X-Service-Signature": plain[:-2]}, self.secret))
        self.assertFalse(verify_webhook(self.body, {}, self.secret))
        # A changed time is not what was signed, although it is recent.
        stale = {**self.signed(at=time.time() - 400), "webhook-timestamp": str(int(time.time()))}
        self.assertFalse(verify_webhook(self.body, stale, self.secret))


@unittest.skipUnless("FORECOURT_URL" in os.environ, "no service")
class AgainstAService(unittest.TestCase):
    def test_the_first_session(self):
        client = Client(os.environ["FORECOURT_URL"], os.environ["FORECOURT_API_KEY"])
        site = os.environ["FORECOURT_SITE"]
        setup = client.set_up_and_wait(dealership_url=site, interval=0.2)
        self.assertEqual(setup["inventory_status"], "available")
        vins = [vehicle["vin"] for vehicle in client.iterate_inventory(dealership_url=site, per_page=20)]
        self.assertEqual(len(vins), setup["vehicle_counts"]["total"])
        self.assertEqual(sorted(v["vin"] for v in client.iterate_query(per_page=25)), sorted(vins))
        self.assertEqual(len(list(client.iterate_events(limit=50, event_type="vehicle.created"))), len(vins))
        with self.assertRaises(NotFoundError) as raised:
            client.get_dealer(dealership_id="dlr_none")
        self.assertEqual(raised.exception.detail, "Dealership not found")
        print(json.dumps({"vehicles": len(vins)}))


if __name__ == "__main__":
    unittest.main()
