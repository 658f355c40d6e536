"""The client: how operations are sent, and what is built on them."""

from __future__ import annotations

import http.client
import json
import random
import socket
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from email.utils import parsedate_to_datetime
from typing import Any, Callable, Dict, Iterator, Optional, Union

from .errors import ApiError, ConnectionFailed, SetupError, TimedOut, create_api_error
from .generated import types as t
from .generated.operations import Operations

_FIRST_PAUSE_SECONDS = 0.5
# A longer Retry-After is for the caller to decide.
_LONGEST_PAUSE_SECONDS = 60.0

# That an answer waits for a change.
_WAIT_SECONDS = 25


class Client(Operations):
    """Calls the service at `base_url`. `timeout` is of one attempt, in seconds; `max_retries` are those after the first."""

    def __init__(self, base_url: str, api_key: str, timeout: float = 30.0, max_retries: int = 2) -> None:
        self.base_url = base_url.rstrip("/")
        self.api_key = api_key
        self.timeout = timeout
        self.max_retries = max_retries

    def iterate_inventory(self, **arguments: Any) -> "Iterator[t.WebsiteVehicle]":
        """Every vehicle of a dealership's website: the arguments of fetch_inventory."""
        return _by_page(self.fetch_inventory, "vehicles", arguments)

    def iterate_ims_vehicles(self, **arguments: Any) -> Iterator[Dict[str, Any]]:
        """Every vehicle of the dealership's IMS feeds: the arguments of list_ims_vehicles."""
        return _by_page(self.list_ims_vehicles, "vehicles", arguments)

    def iterate_query(self, **arguments: Any) -> Iterator[Dict[str, Any]]:
        """Every vehicle that a query matches: the arguments of query_inventory."""
        return _by_cursor(self.query_inventory, "vehicles", "cursor", arguments)

    def iterate_changes(self, **arguments: Any) -> Iterator[Dict[str, Any]]:
        """Every change of a vehicle, the newest first: the arguments of list_vehicle_changes."""
        return _by_cursor(self.list_vehicle_changes, "changes", "cursor", arguments)

    def iterate_events(self, **arguments: Any) -> Iterator[Dict[str, Any]]:
        """Every event of the account, the oldest first: the arguments of list_events."""
        return _by_cursor(self.list_events, "events", "after", arguments)

    def sync_inventory(
        self, *, cursor: Optional[str] = None, stop: Optional[threading.Event] = None, **arguments: Any
    ) -> Iterator[Dict[str, Any]]:
        """What a copy of the inventory lacks, answer by answer: first all vehicles, then changes as they come.

        Yields `changes`, `cursor`, `has_more` and `as_of`. Store `cursor` after `changes` was applied, and pass it next time.
        Ends after the answer in which `stop` is set. ApiError 410: empty the copy and begin without a cursor. Takes the arguments of
        list_inventory_changes.
        """
        options = {"wait": _WAIT_SECONDS, "timeout": _WAIT_SECONDS + 30.0, **arguments}
        while stop is None or not stop.is_set():
            answer: Any = self.list_inventory_changes(cursor=cursor, **options)
            cursor = answer["next_cursor"]
            yield {"changes": answer["changes"], "cursor": cursor, "has_more": answer["has_more"], "as_of": answer["as_of"]}

    def set_up_and_wait(
        self, *, interval: float = 5.0, wait: float = 900.0, idempotency_key: Optional[str] = None, **arguments: Any
    ) -> "Union[t.SetupJob, t.SetupReactivated]":
        """Sets a dealership up and waits until its inventory is available: the arguments of set_up_dealer.

        Returns the last state of the setup, or at once the subscription that was switched on again. Raises SetupError
        when the setup fails or takes too long, and ConflictError for a dealership that the account has.
        """
        begun = time.monotonic()
        started: Any = self.set_up_dealer(idempotency_key=idempotency_key or str(uuid.uuid4()), **arguments)
        if "setup_id" not in started:
            return started
        while True:
            setup = self.get_setup(setup_id=started["setup_id"])
            if setup["inventory_status"] == "available":
                return setup
            problem = _problem_of(setup)
            if problem is not None:
                raise SetupError(problem, setup)
            if time.monotonic() - begun + interval > wait:
                raise SetupError("the setup takes too long", setup)
            time.sleep(interval)

    def _path(self, path: str, values: Dict[str, Any]) -> str:
        return path.format(**{name: urllib.parse.quote(str(value), safe="") for name, value in values.items()})

    def _call(
        self, method: str, path: str, query: Dict[str, Any], body: Dict[str, Any], safe: bool, options: Dict[str, Any]
    ) -> Any:
        key = options.get("idempotency_key")
        request = self._request(method, path, query, body, key)
        timeout = self.timeout if options.get("timeout") is None else options["timeout"]
        may_repeat = safe or key is not None
        attempt = 0
        while True:
            try:
                return _attempt(request, timeout)
            except (ApiError, ConnectionFailed) as error:
                pause = _pause_after(error, attempt)
                if not may_repeat or attempt >= self.max_retries or pause is None:
                    raise
                time.sleep(pause)
                attempt += 1

    def _request(
        self, method: str, path: str, query: Dict[str, Any], body: Dict[str, Any], key: Optional[str]
    ) -> urllib.request.Request:
        asked = [(name, _query_text(value)) for name, value in query.items() if value is not None]
        given = {name: value for name, value in body.items() if value is not None}
        has_body = method != "GET" and (len(given) > 0 or method != "DELETE")
        url = self.base_url + path + ("?" + urllib.parse.urlencode(asked) if asked else "")
        headers = {"Authorization": f"Bearer {self.api_key}", "User-Agent": "forecourt-python/0.1.0"}
        if has_body:
            headers["Content-Type"] = "application/json"
        if key is not None:
            headers["Idempotency-Key"] = key
        data = json.dumps(given).encode() if has_body else None
        return urllib.request.Request(url, data=data, headers=headers, method=method)


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """The key must not follow a redirect to another host."""

    def redirect_request(self, *_arguments: Any, **_more: Any) -> None:
        return None


_opener = urllib.request.build_opener(_NoRedirects)


def _attempt(request: urllib.request.Request, timeout: float) -> Any:
    try:
        with _opener.open(request, timeout=timeout) as response:
            return _read_body(response)
    except urllib.error.HTTPError as error:
        with error:
            body = _read_body(error)
        request_id = error.headers.get("x-request-id")
        raise create_api_error(error.code, body, request_id, _retry_after(error.headers.get("retry-after"))) from None
    except (TimeoutError, socket.timeout) as error:
        raise TimedOut("the service did not answer in time") from error
    except urllib.error.URLError as error:
        if isinstance(error.reason, (TimeoutError, socket.timeout)):
            raise TimedOut("the service did not answer in time") from error
        raise ConnectionFailed(f"{request.host} cannot be reached: {error.reason}") from error
    except (OSError, http.client.HTTPException) as error:
        raise ConnectionFailed(f"the connection to {request.host} broke: {error!r}") from error


def _read_body(response: Any) -> Any:
    """JSON as a value, other text as text, anything else as bytes."""
    data: bytes = response.read()
    kind = response.headers.get("content-type") or ""
    if "json" in kind:
        try:
            return json.loads(data)
        except ValueError:
            return data.decode(errors="replace")
    return data.decode(errors="replace") if kind.startswith("text/") or kind == "" else data


def _pause_after(error: Union[ApiError, ConnectionFailed], attempt: int) -> Optional[float]:
    """Seconds until the request may be repeated; None: it would fail again."""
    # Half of the pause is random, so that clients that failed together do not return together.
    growing = _FIRST_PAUSE_SECONDS * 2**attempt * (0.5 + random.random() / 2)
    if isinstance(error, ConnectionFailed):
        return growing
    status, retry_after = error.status, error.retry_after
    # A 409 with Retry-After: the first attempt with this idempotency key is still under way.
    is_temporary = status in (408, 429) or status >= 500 or (status == 409 and retry_after is not None)
    if not is_temporary:
        return None
    pause = growing if retry_after is None else retry_after
    return None if pause > _LONGEST_PAUSE_SECONDS else pause


def _retry_after(given: Optional[str]) -> Optional[float]:
    """Seconds, from seconds or a date."""
    if given is None:
        return None
    try:
        return max(0.0, float(given))
    except ValueError:
        pass
    try:
        return max(0.0, parsedate_to_datetime(given).timestamp() - time.time())
    except (TypeError, ValueError):
        return None


def _query_text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _problem_of(setup: "t.SetupJob") -> Optional[str]:
    """Why the inventory will not come; None while it may."""
    if setup["status"] == "failed":
        return f"the setup failed: {setup['error'] or setup['failure_mode']}"
    if setup["inventory_status"] == "failed":
        return "the first import failed"
    if setup["status"] == "completed" and setup["setup_status"] == "needs_manual_review":
        return f"an operator must look at the site: {setup['requires_review_reason']}"
    return None


def _by_page(read: Callable[..., Any], field: str, arguments: Dict[str, Any]) -> Iterator[Any]:
    page = max(1, arguments.pop("page", None) or 1)
    while True:
        answer = read(**arguments, page=page)
        yield from answer[field]
        total = answer.get("total_pages", answer.get("pagination", {}).get("total_pages"))
        if not answer[field] or (total is not None and page >= total):
            return
        page += 1


def _by_cursor(read: Callable[..., Any], field: str, parameter: str, arguments: Dict[str, Any]) -> Iterator[Any]:
    while True:
        answer = read(**arguments)
        yield from answer[field]
        if not answer[field] or answer.get("next_cursor") is None:
            return
        arguments = {**arguments, parameter: answer["next_cursor"]}
