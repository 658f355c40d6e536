"""Everything that the client raises."""

from __future__ import annotations

import json
from typing import Any, Dict, Optional, Type


class ForecourtError(Exception):
    pass


class ApiError(ForecourtError):
    """The service refused the request."""

    def __init__(self, status: int, body: Any, request_id: Optional[str], retry_after: Optional[float]) -> None:
        fields: Dict[str, Any] = body if isinstance(body, dict) else {}
        detail = fields.get("detail", fields.get("error", body))
        super().__init__(f"{status}: {_describe(detail)}")
        self.status = status
        #: A sentence, an object with a code, or of a 422 a list of faults.
        self.detail = detail
        #: Name it when you ask the operator.
        self.request_id: Optional[str] = fields.get("request_id", request_id)
        self.body = body
        #: Seconds; None: the answer names none.
        self.retry_after = retry_after


class AuthorizationError(ApiError):
    """401 and 403."""


class NotFoundError(ApiError):
    pass


class ConflictError(ApiError):
    pass


class InvalidRequestError(ApiError):
    """400 and 422."""


class RateLimitError(ApiError):
    pass


class ServiceError(ApiError):
    """5xx."""


class ConnectionFailed(ForecourtError):
    """No answer came."""


class TimedOut(ConnectionFailed):
    pass


class SetupError(ForecourtError):
    """A setup ended without inventory; `setup` is its last state."""

    def __init__(self, message: str, setup: Any) -> None:
        super().__init__(message)
        self.setup = setup


_kinds: Dict[int, Type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthorizationError,
    403: AuthorizationError,
    404: NotFoundError,
    409: ConflictError,
    422: InvalidRequestError,
    429: RateLimitError,
}


def create_api_error(status: int, body: Any, request_id: Optional[str], retry_after: Optional[float]) -> ApiError:
    kind = _kinds.get(status, ServiceError if status >= 500 else ApiError)
    return kind(status, body, request_id, retry_after)


def _describe(detail: Any) -> str:
    if isinstance(detail, str):
        return detail
    if isinstance(detail, dict):
        return str(detail.get("message", json.dumps(detail)))
    if isinstance(detail, list):
        return "; ".join(f"{'.'.join(map(str, entry.get('loc', [])))}: {entry.get('msg')}" for entry in detail)
    return str(detail)
