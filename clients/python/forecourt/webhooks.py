"""Verifies deliveries of webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import time
from typing import Mapping, Union


def verify_webhook(
    body: Union[bytes, str], headers: Mapping[str, str], secret: str, max_age_seconds: float = 300
) -> bool:
    """Whether the delivery is genuine and recent.

    `body` is the raw body. The Standard Webhooks headers cover the time of the attempt. Where a proxy removed them,
    `X-Service-Signature` decides; it does not prevent replays.
    """
    raw = body.encode() if isinstance(body, str) else body
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = given.get("webhook-timestamp", "")
    is_recent = timestamp.isascii() and timestamp.isdigit() and abs(time.time() - int(timestamp)) <= max_age_seconds
    if timestamp != "" and not is_recent:
        return False
    key = secret.encode()
    signatures = given.get("webhook-signature", "")
    if signatures != "":
        message = f"{given.get('webhook-id', '')}.{timestamp}.".encode() + raw
        expected = hmac.new(key, message, hashlib.sha256).digest()
        listed = [_from_base64(one[3:]) for one in signatures.split(" ") if one.startswith("v1,")]
        return timestamp != "" and _any_equal(listed, expected)
    plain = [given.get(name, "") for name in ("x-service-signature", "x-service-signature-previous")]
    return _any_equal([_from_hex(one) for one in plain], hmac.new(key, raw, hashlib.sha256).digest())


def _any_equal(given: "list[bytes]", expected: bytes) -> bool:
    # Every one is compared, so that the time tells nothing.
    return True in [hmac.compare_digest(one, expected) for one in given]


def _from_base64(text: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        return b""


def _from_hex(text: str) -> bytes:
    try:
        return bytes.fromhex(text)
    except ValueError:
        return b""
