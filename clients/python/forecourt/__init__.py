"""Client of the Forecourt dealer inventory API."""

from .client import Client
from .errors import (
    ApiError,
    AuthorizationError,
    ConflictError,
    ConnectionFailed,
    ForecourtError,
    InvalidRequestError,
    NotFoundError,
    RateLimitError,
    ServiceError,
    SetupError,
    TimedOut,
)
from .webhooks import verify_webhook

__all__ = [
    "ApiError",
    "AuthorizationError",
    "Client",
    "ConflictError",
    "ConnectionFailed",
    "ForecourtError",
    "InvalidRequestError",
    "NotFoundError",
    "RateLimitError",
    "ServiceError",
    "SetupError",
    "TimedOut",
    "verify_webhook",
]
