# Made from the OpenAPI document by `npm run generate`; never edited.
from __future__ import annotations

from typing import Any, Dict, List, Literal, TypedDict, Union

AcceptFeedResponse = TypedDict(
  "AcceptFeedResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the feed.
    "feed_id": "int",
  },
  total=False,
)

AcceptScanResponse = TypedDict(
  "AcceptScanResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # Vehicles that were removed.
    "removed_count": "int",
  },
  total=False,
)

Agreement = TypedDict(
  "Agreement",
  {
    # Vehicles that both list, those that differ included.
    "both": "int",
    # Vehicles that the website alone lists.
    "website_only": "int",
    # Vehicles that the feeds alone list.
    "feed_only": "int",
    # Vehicles of one side, while the other was not read completely since they appeared.
    "pending": "int",
    # Vehicles that differ in at least one field.
    "differing": "int",
    # How many differ in it: `price`, `msrp`, `odometer`, `condition`, `certified`, `stocknum`, `year`, `make`, `model`.
    "by_field": "Dict[str, Any]",
  },
  total=False,
)

CalculatePaymentResponse = TypedDict(
  "CalculatePaymentResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # `loan` or `lease`.
    "type": "Literal[\"loan\", \"lease\"]",
    # One payment, in the currency of the inputs.
    "monthly_payment": "float",
    # Lease: the adjusted capitalized cost.
    "amount_financed": "float",
    # Loan: the last payment includes the rounding remainder.
    "total_of_payments": "float",
    # Lease: the rent charge of the whole term.
    "total_interest": "float",
    # Loan: the down payment. Lease: down payment, fees and the first payment.
    "due_at_signing": "float",
    # Lease: of all payments together.
    "taxes": "float",
    # How the payment is calculated.
    "formula": "str",
    # The inputs that were used, defaults included.
    "inputs": "Dict[str, Any]",
    # Every installment, if the request asked for them; else null.
    "schedule": "Union[List[Dict[str, Any]], None]",
  },
  total=False,
)

CancelledSetupBatch = TypedDict(
  "CancelledSetupBatch",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # `batch_...`
    "batch_id": "str",
    # State of the work.
    "status": "Literal[\"running\", \"completed\", \"cancelled\"]",
    # Rows of the batch, one a website.
    "total": "int",
    # Rows of the batch in each state; together the total.
    "counts": "SetupBatchCounts",
    # The account’s setup limits are used up until then; null: they are not, or nothing waits.
    "waiting_for_limit_until": "Union[str, None]",
    # When it was created. ISO 8601, UTC.
    "created_at": "str",
    # When the last setup that started had ended.
    "completed_at": "Union[str, None]",
  },
  total=False,
)

Complaint = TypedDict(
  "Complaint",
  {
    # NHTSA’s ODI number.
    "id": "str",
    # When it happened. ISO 8601 date.
    "incident_on": "Union[str, None]",
    # When the owner reported it. ISO 8601 date.
    "filed_on": "Union[str, None]",
    # Parts of the car, in NHTSA’s words.
    "components": "List[str]",
    # In the owner’s words.
    "summary": "str",
    # The owner reports a crash.
    "crash": "bool",
    # The owner reports a fire.
    "fire": "bool",
    # People injured.
    "injuries": "int",
    # People killed.
    "deaths": "int",
  },
  total=False,
)

Complaints = TypedDict(
  "Complaints",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Model year, such as 2020.
    "year": "int",
    # Make, such as `Honda`.
    "make": "str",
    # Model name, such as `Accord`.
    "model": "str",
    # The source’s own names for the model; empty if it has none.
    "matched": "List[str]",
    # Number of entries in the list of this answer.
    "count": "int",
    # Complaints that report a crash.
    "crashes": "int",
    # Complaints that report a fire.
    "fires": "int",
    # People injured.
    "injuries": "int",
    # People killed.
    "deaths": "int",
    # Number of complaints by part of the car.
    "by_component": "List[Dict[str, Any]]",
    # Number of the page; the first is 1.
    "page": "int",
    # Entries on a page.
    "per_page": "int",
    # 1 when there are no complaints.
    "total_pages": "int",
    # Newest first.
    "complaints": "List[Complaint]",
    # Where the answer comes from.
    "source": "str",
    # When the source was read; ISO 8601, UTC.
    "observed_at": "str",
    # The source is unavailable: this is its last answer.
    "stale": "bool",
  },
  total=False,
)

ConditionalOffer = TypedDict(
  "ConditionalOffer",
  {
    # The page’s own words.
    "label": "str",
    # What the offer takes off the price.
    "amount": "float",
  },
  total=False,
)

ConfigurationUpdatedData = TypedDict(
  "ConfigurationUpdatedData",
  {
    # Address of the dealership’s website.
    "website_url": "str",
    # Id of the website platform.
    "provider": "str",
    # Id of the collection configuration.
    "configuration_id": "int",
    # Settings of the configuration that changed; null where one was absent.
    "changes": "List[FieldChange]",
  },
  total=False,
)

CreateExportResponse = TypedDict(
  "CreateExportResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The export.
    "export": "Export",
  },
  total=False,
)

CreateFeedResponse = TypedDict(
  "CreateFeedResponse",
  {
    # Id of the feed’s configuration.
    "id": "str",
    # What happened to the feed.
    "status": "Literal[\"created\"]",
  },
  total=False,
)

CreateSavedSearchResponse = TypedDict(
  "CreateSavedSearchResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The saved search.
    "saved_search": "SavedSearch",
  },
  total=False,
)

CreateWebhooksResponse = TypedDict(
  "CreateWebhooksResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The webhooks that were made, one for each event type.
    "created": "List[Dict[str, Any]]",
    # Event types that this URL receives already.
    "skipped": "List[Dict[str, Any]]",
    # Address that the events are sent to.
    "url": "str",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "Union[str, None]",
  },
  total=False,
)

CreatedSession = TypedDict(
  "CreatedSession",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # State of the work.
    "status": "Literal[\"accepted\"]",
    # 32 hexadecimal digits
    "session_id": "str",
    # Internal id; null if the request named no dealership
    "dealership_id": "Union[int, None]",
    # When it was created. ISO 8601, UTC.
    "created_at": "str",
    # The session and its records expire this many seconds after created_at.
    "ttl_s": "int",
    # Number of VINs.
    "vin_count": "int",
    # Number of VINs by state.
    "status_counts": "Dict[str, Any]",
    # Each VIN with its state.
    "vins": "List[Dict[str, Any]]",
  },
  total=False,
)

Dealer = TypedDict(
  "Dealer",
  {
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # Internal id.
    "id": "int",
    # Name of the dealership; empty if unknown.
    "name": "str",
    # Host of the dealership’s website.
    "website": "str",
    # Street and number; empty if unknown.
    "street": "str",
    # City; empty if unknown.
    "city": "str",
    # State or province, two letters where known; empty if unknown.
    "state": "str",
    # ZIP or postal code; empty if unknown.
    "zip": "str",
    # Telephone number as the website shows it; empty if unknown.
    "phone": "str",
    # Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them.
    "provider": "Union[str, None]",
    # Whether the dealership is collected, or waits for a review.
    "setup_status": "Union[str, None]",
    # Which vehicles the account reads: `new`, `used` or `all`.
    "inventory_type": "str",
    # Same setting as inventory_type; null means `all`.
    "condition_filter": "Union[str, None]",
    # False: switched off.
    "active": "bool",
    # Active website vehicles that the subscription covers.
    "vehicle_count": "int",
    # Active IMS vehicles that the subscription covers.
    "ims_vehicle_count": "int",
    # Hours since the website’s inventory was last seen complete; null before that.
    "data_age_hours": "Union[float, None]",
    # When the last import ended. ISO 8601, UTC; null before the first.
    "last_import_at": "Union[str, None]",
    # When the next import is due. ISO 8601, UTC; null if none is planned.
    "next_import_at": "Union[str, None]",
    # Why the last import did not complete.
    "collection_problem": "Union[str, None]",
    # When it was created. ISO 8601, UTC.
    "created_at": "str",
  },
  total=False,
)

DealerConfigAutoUpdatedEvent = TypedDict(
  "DealerConfigAutoUpdatedEvent",
  {
    # The event type.
    "event": "Literal[\"dealer.config.auto_updated\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "ConfigurationUpdatedData",
  },
  total=False,
)

DealerDetail = TypedDict(
  "DealerDetail",
  {
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # Internal id.
    "id": "int",
    # Name of the dealership; empty if unknown.
    "name": "str",
    # Host of the dealership’s website.
    "website": "str",
    # Street and number; empty if unknown.
    "street": "str",
    # City; empty if unknown.
    "city": "str",
    # State or province, two letters where known; empty if unknown.
    "state": "str",
    # ZIP or postal code; empty if unknown.
    "zip": "str",
    # Telephone number as the website shows it; empty if unknown.
    "phone": "str",
    # Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them.
    "provider": "Union[str, None]",
    # Whether the dealership is collected, or waits for a review.
    "setup_status": "Union[str, None]",
    # Which vehicles the account reads: `new`, `used` or `all`.
    "inventory_type": "str",
    # Same setting as inventory_type; null means `all`.
    "condition_filter": "Union[str, None]",
    # False: switched off.
    "active": "bool",
    # Active website vehicles that the subscription covers.
    "vehicle_count": "int",
    # Active IMS vehicles that the subscription covers.
    "ims_vehicle_count": "int",
    # Hours since the website’s inventory was last seen complete; null before that.
    "data_age_hours": "Union[float, None]",
    # When the last import ended. ISO 8601, UTC; null before the first.
    "last_import_at": "Union[str, None]",
    # When the next import is due. ISO 8601, UTC; null if none is planned.
    "next_import_at": "Union[str, None]",
    # Why the last import did not complete.
    "collection_problem": "Union[str, None]",
    # When it was created. ISO 8601, UTC.
    "created_at": "str",
    # The product that refused visits of the website; null: none that is known.
    "protection": "Union[Protection, None]",
    # What an operator must look at; null if nothing.
    "requires_review_reason": "Union[str, None]",
    # What the adapter of the provider was written against: `verified` (whole payloads of real sites), `partial` (excerpts of them) or `documented` (descriptions alone).
    "provider_trust": "Union[str, None]",
    # How the website is collected; null before setup ends.
    "configuration": "Union[Dict[str, Any], None]",
    # Photos of the website vehicles that the subscription covers; missing while photos are not rehosted.
    "photos": "PhotoCounts",
    # Newest first. Vehicles that the subscription covers are counted.
    "last_imports": "List[Import]",
  },
  total=False,
)

DealerDiscrepanciesChangedEvent = TypedDict(
  "DealerDiscrepanciesChangedEvent",
  {
    # The event type.
    "event": "Literal[\"dealer.discrepancies.changed\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "DiscrepanciesChangedData",
  },
  total=False,
)

DealerInventoryStaleEvent = TypedDict(
  "DealerInventoryStaleEvent",
  {
    # The event type.
    "event": "Literal[\"dealer.inventory.stale\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "InventoryStaleData",
  },
  total=False,
)

DealerProviderChangedEvent = TypedDict(
  "DealerProviderChangedEvent",
  {
    # The event type.
    "event": "Literal[\"dealer.provider.changed\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "ProviderChangedData",
  },
  total=False,
)

DealerQuality = TypedDict(
  "DealerQuality",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # When the figures were read. ISO 8601, UTC.
    "as_of": "str",
    # Null until the website was read.
    "website": "Union[WebsiteQuality, None]",
    # The feeds that the account may read.
    "feeds": "List[FeedQuality]",
    # Null until both sides were read, and where the account may read no feed.
    "agreement": "Union[Agreement, None]",
  },
  total=False,
)

DealerResolution = TypedDict(
  "DealerResolution",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "Literal[True]",
    # Address of the dealership’s website.
    "website_url": "str",
    # The dealership.
    "dealership": "DealershipSummary",
    # An adapter exists for the platform of the website.
    "supported": "bool",
    # The account has no active subscription to the dealership.
    "setup_required": "bool",
    # How the dealership was found.
    "resolution": "Dict[str, Any]",
  },
  total=False,
)

DealerResolutionRefusal = TypedDict(
  "DealerResolutionRefusal",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "Literal[False]",
    # Why no dealership was chosen.
    "error": "Dict[str, Any]",
  },
  total=False,
)

DealershipSummary = TypedDict(
  "DealershipSummary",
  {
    # Name of the dealership; empty if unknown.
    "name": "str",
    # host form
    "website": "str",
    # Street and number; empty if unknown.
    "street": "str",
    # City; empty if unknown.
    "city": "str",
    # full state name
    "state": "str",
    # Telephone number as the website shows it; empty if unknown.
    "phone": "str",
  },
  total=False,
)

DecodedVehicle = TypedDict(
  "DecodedVehicle",
  {
    # Model year, such as 2020.
    "year": "Union[int, None]",
    # Make, such as `Honda`.
    "make": "Union[str, None]",
    # Model name, such as `Accord`.
    "model": "Union[str, None]",
    # Series of the model; null if unknown.
    "series": "Union[str, None]",
    # Trim level; null or empty if unknown.
    "trim": "Union[str, None]",
    # A word of `body` in GET /v1/enums.
    "body": "Union[str, None]",
    # Kind of vehicle, in vPIC’s words; null if unknown.
    "vehicle_type": "Union[str, None]",
    # Number of doors; null if unknown.
    "doors": "Union[int, None]",
    # A word of `drivetrain` in GET /v1/enums.
    "drivetrain": "Union[str, None]",
    # A word of `fuel` in GET /v1/enums.
    "fuel": "Union[str, None]",
    # Transmission, in vPIC’s words; null if unknown.
    "transmission": "Union[str, None]",
    # The engine.
    "engine": "Dict[str, Any]",
    # Class of gross vehicle weight rating, in vPIC’s words; null if unknown.
    "gvwr": "Union[str, None]",
    # Where the car was built.
    "plant": "Dict[str, Any]",
  },
  total=False,
)

DecodedVin = TypedDict(
  "DecodedVin",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # The check digit is right, and every position holds a valid character.
    "valid": "bool",
    # What the decoder found wrong with the VIN.
    "errors": "List[Dict[str, Any]]",
    # What the VIN says about the car.
    "vehicle": "DecodedVehicle",
    # The source of each field: `vpic_offline` or `vpic`, by field; nested fields are dotted.
    "sources": "Dict[str, Any]",
    # Fields in which a listing of the account contradicts the VIN.
    "listing_disagrees": "List[ListingDisagreement]",
    # Where the answer comes from.
    "source": "str",
    # When the source was read; ISO 8601, UTC.
    "observed_at": "str",
    # The source is unavailable: this is its last answer.
    "stale": "bool",
  },
  total=False,
)

DeleteExportResponse = TypedDict(
  "DeleteExportResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the export (`exp_...`).
    "export_id": "str",
    # State of the work.
    "status": "Literal[\"deleted\"]",
  },
  total=False,
)

DeleteFeedResponse = TypedDict(
  "DeleteFeedResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the feed.
    "feed_id": "int",
    # State of the work.
    "status": "Literal[\"deleted\"]",
  },
  total=False,
)

DeleteSavedSearchResponse = TypedDict(
  "DeleteSavedSearchResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the saved search (`srch_...`).
    "saved_search_id": "str",
    # State of the work.
    "status": "Literal[\"deleted\"]",
  },
  total=False,
)

DeleteWebhookResponse = TypedDict(
  "DeleteWebhookResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the webhook.
    "webhook_id": "int",
    # What happened to the webhook.
    "status": "Literal[\"deactivated\"]",
  },
  total=False,
)

Delivery = TypedDict(
  "Delivery",
  {
    # Id of the attempt.
    "id": "int",
    # Id of the event.
    "event_id": "int",
    # Type of the event, such as `vehicle.created`; GET /v1/enums lists them.
    "event_type": "str",
    # Public id of the dealership; null for events of none.
    "dealership_id": "Union[str, None]",
    # VIN of the vehicle that the event is about; null for other events.
    "vin": "Union[str, None]",
    # 1 to 3.
    "attempt": "int",
    # `pending`: not made yet. `skipped`: not sent, because the webhook was switched off.
    "status": "Literal[\"pending\", \"delivered\", \"failed\", \"skipped\"]",
    # Status of the receiver’s answer; null if there was none.
    "status_code": "Union[int, None]",
    # Milliseconds until the receiver answered; null if it did not.
    "response_time_ms": "Union[int, None]",
    # What went wrong; null if nothing.
    "error": "Union[str, None]",
    # When it was planned: with its event, or when the attempt before it ended. ISO 8601, UTC.
    "created_at": "str",
    # When the attempt was made. ISO 8601, UTC; null before that.
    "attempted_at": "Union[str, None]",
    # When this attempt or the next one is due.
    "next_attempt_at": "Union[str, None]",
  },
  total=False,
)

DeliveryDetail = TypedDict(
  "DeliveryDetail",
  {
    # Id of the attempt.
    "id": "int",
    # Id of the event.
    "event_id": "int",
    # Type of the event, such as `vehicle.created`; GET /v1/enums lists them.
    "event_type": "str",
    # Public id of the dealership; null for events of none.
    "dealership_id": "Union[str, None]",
    # VIN of the vehicle that the event is about; null for other events.
    "vin": "Union[str, None]",
    # 1 to 3.
    "attempt": "int",
    # `pending`: not made yet. `skipped`: not sent, because the webhook was switched off.
    "status": "Literal[\"pending\", \"delivered\", \"failed\", \"skipped\"]",
    # Status of the receiver’s answer; null if there was none.
    "status_code": "Union[int, None]",
    # Milliseconds until the receiver answered; null if it did not.
    "response_time_ms": "Union[int, None]",
    # What went wrong; null if nothing.
    "error": "Union[str, None]",
    # When it was planned: with its event, or when the attempt before it ended. ISO 8601, UTC.
    "created_at": "str",
    # When the attempt was made. ISO 8601, UTC; null before that.
    "attempted_at": "Union[str, None]",
    # When this attempt or the next one is due.
    "next_attempt_at": "Union[str, None]",
    # What this attempt sends.
    "request": "Dict[str, Any]",
    # All attempts to deliver the event to the webhook, oldest first, at most the newest 200.
    "attempts": "List[Dict[str, Any]]",
  },
  total=False,
)

DirectoryEntry = TypedDict(
  "DirectoryEntry",
  {
    # Name of the dealership; empty if unknown.
    "name": "str",
    # Null: it has none of its own; a batch skips it.
    "website": "Union[str, None]",
    # Street and number.
    "street": "Union[str, None]",
    # Town.
    "city": "Union[str, None]",
    # The full name.
    "state": "Union[str, None]",
    # ZIP or postal code.
    "zip": "Union[str, None]",
    # Two letters.
    "country": "Union[str, None]",
    # As the source writes it.
    "phone": "Union[str, None]",
    # Makes that it sells.
    "brands": "List[str]",
    # Degrees; of its ZIP code where the source states none.
    "latitude": "Union[float, None]",
    # Degrees; of its ZIP code where the source states none.
    "longitude": "Union[float, None]",
    # From the place that was asked for; null without one.
    "distance_miles": "Union[float, None]",
    # Which of the operator’s lists names it.
    "source": "str",
    # The account subscribes to the dealership at this website.
    "subscribed": "bool",
    # Of that dealership; null without a subscription.
    "dealership_id": "Union[str, None]",
  },
  total=False,
)

DiscrepanciesChangedData = TypedDict(
  "DiscrepanciesChangedData",
  {
    # Address of the dealership’s website.
    "website_url": "str",
    # Counts of what the account’s filter accepts, and of the feeds that it may read.
    "counts": "Dict[str, Any]",
    # The same before the import.
    "previous": "Dict[str, Any]",
  },
  total=False,
)

Discrepancy = TypedDict(
  "Discrepancy",
  {
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Which side alone lists the vehicle, or that both do and differ.
    "kind": "Literal[\"website_only\", \"feed_only\", \"differs\"]",
    # When it was first seen; it stays while it stands. ISO 8601, UTC.
    "since": "str",
    # The website’s heading; of a vehicle of the feeds alone its year, make, model and trim.
    "heading": "str",
    # The website’s stock number, else the feed’s; empty if neither states one.
    "stocknum": "str",
    # Address of the vehicle’s page, as the website or else the feed states it; empty if neither does.
    "vdp_link": "str",
    # What differs; empty where one side alone lists the vehicle.
    "fields": "List[Dict[str, Any]]",
  },
  total=False,
)

DismissSetupResponse = TypedDict(
  "DismissSetupResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the setup (`setup_...`).
    "setup_id": "str",
    # When it was dismissed first.
    "dismissed_at": "str",
  },
  total=False,
)

Enums = TypedDict(
  "Enums",
  {
    # `condition` of a vehicle
    "condition": "List[str]",
    # `body`; the dealer's own wording if none of these fits
    "body": "List[str]",
    # `drivetrain_desc`; the dealer's own wording if none of these fits
    "drivetrain": "List[str]",
    # `fuel`; the dealer's own wording if none of these fits
    "fuel": "List[str]",
    # `transmission`; the dealer's own wording if none of these fits
    "transmission": "List[str]",
    # `base_ext_color` and `base_int_color`; '' if unknown
    "base_color": "List[str]",
    # `odometer_unit`; null if unknown
    "odometer_unit": "List[str]",
    # types in `price_components`, with their categories
    "price_component_type": "List[Dict[str, Any]]",
    # categories in `price_components`
    "price_component_category": "List[str]",
    # `inventory_type` and `condition_filter` of a subscription
    "inventory_type": "List[str]",
    # website platforms: `provider` of a configuration
    "provider": "List[Dict[str, Any]]",
    # IMS providers
    "ims_provider": "List[Dict[str, Any]]",
    # what the adapter of a platform was written against: whole payloads, excerpts, descriptions
    "provider_trust": "List[str]",
    # events that a webhook can subscribe to
    "event_type": "List[str]",
    # `status` of a setup job
    "setup_job_status": "List[str]",
    # `inventory_status` of a setup job; null until the setup has ended
    "inventory_status": "List[str]",
    # `setup_status` of a dealership
    "setup_status": "List[str]",
    # `failure_mode` of a failed setup
    "failure_mode": "List[str]",
    # `status` of an import
    "import_status": "List[str]",
    # `trigger` of an import
    "import_trigger": "List[str]",
    # `failure_class` of an import; null if no request failed
    "failure_class": "List[str]",
  },
  total=False,
)

Error = TypedDict(
  "Error",
  {
    # What was wrong with the request, in one sentence.
    "detail": "str",
    # Same value as the x-request-id header.
    "request_id": "str",
  },
  total=False,
)

ErrorDealershipId = TypedDict(
  "ErrorDealershipId",
  {
    # What was wrong with the request, in one sentence.
    "detail": "str",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # Same value as the x-request-id header.
    "request_id": "str",
  },
  total=False,
)

ErrorReason = TypedDict(
  "ErrorReason",
  {
    # What was wrong with the request, in one sentence.
    "detail": "str",
    # What the other side said.
    "reason": "str",
    # Same value as the x-request-id header.
    "request_id": "str",
  },
  total=False,
)

Event = TypedDict(
  "Event",
  {
    # Grows with time; GET /v1/events continues after it.
    "id": "int",
    # The event type.
    "event": "str",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # As in the webhook of the event type.
    "data": "Dict[str, Any]",
  },
  total=False,
)

Export = TypedDict(
  "Export",
  {
    # `exp_...`
    "id": "str",
    # Name of the dealership; empty if unknown.
    "name": "str",
    # `normalized` answers in the form of website vehicles, `default` in that of the feed.
    "format": "Literal[\"csv\", \"ndjson\", \"google_vehicle_ads\", \"meta_automotive\"]",
    # The query, as it was given.
    "query": "StoredQuery",
    # Vehicles that were not seen for longer are left out; null: none for that reason.
    "max_age_hours": "Union[int, None]",
    # Where the file is. Whoever knows it can read the file, without a key.
    "url": "str",
    # When it was created. ISO 8601, UTC.
    "created_at": "str",
    # When the file was fetched last, also by HEAD. ISO 8601, UTC; null before the first time.
    "last_fetched_at": "Union[str, None]",
    # Vehicles in the file now.
    "vehicles": "int",
    # The first 100 that match and are not in the file, because the platform requires what they lack or they were not seen for too long.
    "excluded": "List[Dict[str, Any]]",
    # How many matching vehicles are not in the file.
    "excluded_count": "int",
  },
  total=False,
)

Feed = TypedDict(
  "Feed",
  {
    # Id of the feed.
    "id": "int",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them.
    "provider": "str",
    # Directory of the file under `/import/` of the SFTP server.
    "ftp_path": "str",
    # Name of the file.
    "file_name": "str",
    # Which rows of the file belong to the dealership; null: all.
    "dealer_identifier": "Union[str, None]",
    # Whether the service polls the feed.
    "active": "bool",
    # Hours without a new file after which the feed is stale.
    "staleness_threshold_hours": "int",
    # false: only this account reads the feed.
    "shared": "bool",
    # When the last import ended. ISO 8601, UTC; null before the first.
    "last_import_at": "Union[str, None]",
    # Vehicles of the last import that the subscription covers.
    "last_vehicle_count": "Union[int, None]",
    # When the last file was changed on its server. ISO 8601, UTC; null before the first import.
    "last_file_modified": "Union[str, None]",
    # When it was created. ISO 8601, UTC.
    "created_at": "str",
  },
  total=False,
)

FeedHistoryEntry = TypedDict(
  "FeedHistoryEntry",
  {
    # Id of the import.
    "id": "int",
    # `completed`, `failed`, `held` or `unchanged`.
    "status": "str",
    # When the work began. ISO 8601, UTC; null before that.
    "started_at": "str",
    # When the work ended. ISO 8601, UTC; null before that.
    "completed_at": "str",
    # When the file was changed on its server. ISO 8601, UTC.
    "file_modified_at": "Union[str, None]",
    # Like all counts, of vehicles that the subscription covers.
    "vehicle_count": "int",
    # Vehicles that were not in the file before.
    "new_count": "int",
    # Vehicles that changed.
    "updated_count": "int",
    # Vehicles that were removed.
    "removed_count": "int",
    # Records that could not be read.
    "rejected_count": "int",
    # The first 20 rejected rows.
    "rejected": "List[Dict[str, Any]]",
    # Columns of the file that the mapping does not cover.
    "unmapped_columns": "List[str]",
    # Number of occurrences of each warning.
    "warnings": "Dict[str, Any]",
    # What went wrong; null if nothing.
    "error": "Union[str, None]",
  },
  total=False,
)

FeedQuality = TypedDict(
  "FeedQuality",
  {
    # Id of the feed.
    "feed_id": "int",
    # Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them.
    "provider": "str",
    # Vehicles that it lists now.
    "vehicles": "int",
    # By optional field, which part of the vehicles has it, from 0 to 1.
    "fill_rates": "Dict[str, Any]",
    # Vehicles without a price.
    "without_price": "int",
    # Vehicles without photos.
    "without_photos": "int",
  },
  total=False,
)

FetchInventoryResponse = TypedDict(
  "FetchInventoryResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The dealership.
    "dealership": "DealershipSummary",
    # Address of the dealership’s website.
    "website_url": "str",
    # Number of vehicles on all pages.
    "count": "int",
    # Number of the page; the first is 1.
    "page": "int",
    # Entries on a page.
    "per_page": "int",
    # 1 when there are no vehicles.
    "total_pages": "int",
    # Hours since a scan last saw any vehicle of the dealership.
    "data_age_hours": "Union[float, None]",
    # The vehicles.
    "vehicles": "List[WebsiteVehicle]",
  },
  total=False,
)

FieldChange = TypedDict(
  "FieldChange",
  {
    # Name of the field.
    "field": "str",
    # Its value before.
    "from": "Any",
    # Its value now.
    "to": "Any",
  },
  total=False,
)

FuelEconomy = TypedDict(
  "FuelEconomy",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Model year, such as 2020.
    "year": "int",
    # Make, such as `Honda`.
    "make": "str",
    # Model name, such as `Accord`.
    "model": "str",
    # The source’s own names for the model; empty if it has none.
    "matched": "List[str]",
    # Number of entries in the list of this answer.
    "count": "int",
    # Every variant that matches drivetrain, engine and transmission.
    "variants": "List[FuelEconomyVariant]",
    # Where the answer comes from.
    "source": "str",
    # When the source was read; ISO 8601, UTC.
    "observed_at": "str",
    # The source is unavailable: this is its last answer.
    "stale": "bool",
  },
  total=False,
)

FuelEconomyVariant = TypedDict(
  "FuelEconomyVariant",
  {
    # The EPA’s id of the variant.
    "epa_id": "int",
    # Name of the variant, in the source’s words.
    "description": "str",
    # In the EPA’s words.
    "fuel": "str",
    # Miles per gallon; MPGe for electric vehicles.
    "city_mpg": "Union[float, None]",
    # Miles per gallon; MPGe for electric vehicles.
    "hwy_mpg": "Union[float, None]",
    # Miles per gallon; MPGe for electric vehicles.
    "combined_mpg": "Union[float, None]",
    # On electricity or hydrogen.
    "range_miles": "Union[float, None]",
    # Electric and plug-in vehicles.
    "kwh_per_100mi": "Union[float, None]",
    # From the tailpipe.
    "co2_g_per_mile": "Union[float, None]",
    # US dollars for 15,000 miles.
    "annual_fuel_cost": "Union[float, None]",
  },
  total=False,
)

GetComparablesResponse = TypedDict(
  "GetComparablesResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # The dealership whose listing is compared.
    "dealership_id": "str",
    # Asking price, in the currency of the dealership’s country; null if the page names none.
    "price": "Union[float, None]",
    # Miles.
    "odometer": "Union[int, None]",
    # All comparables, including those that the list omits.
    "count": "int",
    # Whether enough comparables have the vehicle’s trim, so that only those count.
    "same_trim": "bool",
    # Why the figures are null.
    "reason": "Union[str, None]",
    # Prices of the comparable vehicles; null without any.
    "statistics": "Union[Dict[str, Any], None]",
    # What the comparables ask for at this mileage (Theil-Sen line); the median where mileage tells nothing.
    "expected_price": "Union[float, None]",
    # Relative to the expected price; negative if the vehicle is cheaper.
    "difference_percent": "Union[float, None]",
    # Share of the comparables priced at or below, 0 to 100.
    "percentile": "Union[float, None]",
    # Half of the comparable vehicles have been listed for this many days or fewer.
    "median_days_on_lot": "Union[float, None]",
    # The nearest in mileage first.
    "comparables": "List[Dict[str, Any]]",
  },
  total=False,
)

GetDashboardResponse = TypedDict(
  "GetDashboardResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Dealerships by the state of their data.
    "dealers": "Dict[str, Any]",
    # Listed vehicles.
    "vehicles": "Dict[str, Any]",
    # Changes of the vehicles.
    "changes": "Dict[str, Any]",
    # Feeds by state.
    "feeds": "Dict[str, Any]",
    # Webhooks and their deliveries.
    "webhooks": "Dict[str, Any]",
    # When the figures were read. ISO 8601, UTC.
    "as_of": "str",
  },
  total=False,
)

GetDealerResponse = TypedDict(
  "GetDealerResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The dealership.
    "dealer": "DealerDetail",
  },
  total=False,
)

GetDealerReviewsResponse = TypedDict(
  "GetDealerReviewsResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # Rating, up to `best_rating`; null if none is shown.
    "rating": "Union[float, None]",
    # The top of the scale.
    "best_rating": "Union[float, None]",
    # Number of reviews behind the rating; null if not shown.
    "review_count": "Union[int, None]",
    # At most 20.
    "reviews": "List[Dict[str, Any]]",
    # Where the answer comes from.
    "source": "Literal[\"website\"]",
    # null if its pages were not read yet.
    "observed_at": "Union[str, None]",
    # Not seen on the site for 30 days.
    "stale": "bool",
  },
  total=False,
)

GetDeliveryResponse = TypedDict(
  "GetDeliveryResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The delivery.
    "delivery": "DeliveryDetail",
  },
  total=False,
)

GetEmbeddingsStatusResponse = TypedDict(
  "GetEmbeddingsStatusResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The model whose vectors answer; the one of the settings before the first vector.
    "model": "str",
    # null before the first vector is written.
    "dimensions": "Union[int, None]",
    # The account’s dealerships.
    "dealerships": "List[Dict[str, Any]]",
  },
  total=False,
)

GetExportResponse = TypedDict(
  "GetExportResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The export.
    "export": "Export",
  },
  total=False,
)

GetFeedHistoryResponse = TypedDict(
  "GetFeedHistoryResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the feed.
    "feed_id": "int",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them.
    "provider": "str",
    # Name of the file.
    "file_name": "str",
    # Number of entries in the list of this answer.
    "count": "int",
    # Imports of the feed, newest first.
    "history": "List[FeedHistoryEntry]",
  },
  total=False,
)

GetImportResponse = TypedDict(
  "GetImportResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The import.
    "import": "ImportDetail",
  },
  total=False,
)

GetLivezResponse = TypedDict(
  "GetLivezResponse",
  {
    # State of the work.
    "status": "Literal[\"ok\"]",
  },
  total=False,
)

GetMarketResponse = TypedDict(
  "GetMarketResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Listed now.
    "active": "int",
    # Removed in the last 45 days.
    "removed_45d": "int",
    # For how many days the listed vehicles last at that rate; null below 5 removed.
    "days_supply": "Union[float, None]",
    # Prices of the listed vehicles.
    "price": "Dict[str, Any]",
    # Odometers of the listed vehicles, in their own units.
    "odometer": "Dict[str, Any]",
    # Of listed vehicles.
    "median_days_on_lot": "Union[float, None]",
    # Of removed vehicles, from `inventory_date` until they were removed.
    "median_days_to_sale": "Union[float, None]",
    # Listed vehicles whose price was cut in the last 30 days.
    "price_cuts_30d": "int",
  },
  total=False,
)

GetOpenApiResponse = TypedDict(
  "GetOpenApiResponse",
  {
  },
  total=False,
)

GetReadyzResponse = TypedDict(
  "GetReadyzResponse",
  {
    # State of the work.
    "status": "Literal[\"ready\"]",
    # Parts that are degraded.
    "degraded": "List[str]",
  },
  total=False,
)

GetReadyzResponse503 = TypedDict(
  "GetReadyzResponse503",
  {
    # What was wrong with the request, in one sentence.
    "detail": "str",
  },
  total=False,
)

GetSavedSearchResponse = TypedDict(
  "GetSavedSearchResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The saved search.
    "saved_search": "SavedSearch",
  },
  total=False,
)

GetVehicleHistoryResponse = TypedDict(
  "GetVehicleHistoryResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Number of entries in the list of this answer.
    "count": "int",
    # One for each dealership that listed the vehicle.
    "records": "List[Dict[str, Any]]",
    # What this answer cannot say.
    "caveat": "str",
  },
  total=False,
)

GetVehicleIncentivesResponse = TypedDict(
  "GetVehicleIncentivesResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # Number of entries in the list of this answer.
    "count": "int",
    # Offers, rebates and special rates that the page names.
    "incentives": "List[Dict[str, Any]]",
  },
  total=False,
)

GetWindowStickerResponse = TypedDict(
  "GetWindowStickerResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # null if the page links to none.
    "url": "Union[str, None]",
    # `site`: the dealer’s own file; `generated`: made from the listing.
    "origin": "Literal[\"site\", \"generated\"]",
  },
  total=False,
)

Import = TypedDict(
  "Import",
  {
    # Id of the import.
    "id": "int",
    # What started the import.
    "trigger": "str",
    # `completed`, `partial`, `held` or `failed`.
    "status": "str",
    # Whether the scan covered the whole site. Only a complete scan can remove vehicles.
    "complete": "bool",
    # When the work began. ISO 8601, UTC; null before that.
    "started_at": "str",
    # When the work ended. ISO 8601, UTC; null before that.
    "completed_at": "str",
    # Pages of the website that were read.
    "pages_read": "int",
    # Records that the website or file held.
    "total_received": "int",
    # Vehicles that were not listed before.
    "new": "int",
    # Vehicles that changed.
    "updated": "int",
    # Vehicles that are no longer listed.
    "removed": "int",
    # Vehicles without a change.
    "unchanged": "int",
    # Records that could not be read.
    "rejected_count": "int",
    # The first 20 records that could not be read, and why.
    "rejected": "List[Dict[str, Any]]",
    # Records that are no vehicles for sale: their number by reason.
    "left_out": "Dict[str, Any]",
    # `unavailable`, `blocked` or `changed`; null unless the import failed.
    "failure_class": "Union[str, None]",
    # What went wrong; null if nothing.
    "error": "Union[str, None]",
    # In how many of the vehicles that the dealership lists the VIN states another year, make or model than the page (the vehicles name the fields in `vin_disagrees`); null for imports of earlier releases
    "vin_disagrees": "Union[Dict[str, Any], None]",
    # By optional field, which part of the vehicles that the import read has it, from 0 to 1. The latest 30 imports have it; null for older ones and where nothing was read.
    "fill_rates": "Union[Dict[str, Any], None]",
    # Id of the import (`imp_...`).
    "import_id": "str",
    # The same as `error`, under the name that it has elsewhere.
    "problem": "Union[str, None]",
  },
  total=False,
)

ImportCompleteData = TypedDict(
  "ImportCompleteData",
  {
    # Address of the dealership’s website.
    "website_url": "str",
    # Counts of what the account’s filter accepts.
    "stats": "Dict[str, Any]",
  },
  total=False,
)

ImportCompleteEvent = TypedDict(
  "ImportCompleteEvent",
  {
    # The event type.
    "event": "Literal[\"import.complete\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "ImportCompleteData",
  },
  total=False,
)

ImportDetail = TypedDict(
  "ImportDetail",
  {
    # Id of the import (`imp_...`).
    "import_id": "str",
    # What started the import: a setup (a subscription that was switched on again included), the schedule, POST /v1/dealers/{dealership_id}/import, or a repair of how the website is read.
    "trigger": "Literal[\"setup\", \"schedule\", \"demand\", \"repair\"]",
    # `completed`: all changes apply. `partial`: the website could not be read to its end; what was seen applies, nothing is removed. `held`: most of the lot seems gone, and nothing applies until later scans agree. `failed`: nothing was read. An import whose process died is `queued` again.
    "status": "Literal[\"queued\", \"running\", \"completed\", \"partial\", \"held\", \"failed\"]",
    # When the work began. ISO 8601, UTC; null before that.
    "started_at": "Union[str, None]",
    # When the work ended. ISO 8601, UTC; null before that.
    "completed_at": "Union[str, None]",
    # Why the import is not `completed`, or which fields it did not believe; null if nothing is wrong.
    "problem": "Union[str, None]",
    # Of the vehicles that the subscription covers; null until the import has ended.
    "stats": "Union[Dict[str, Any], None]",
    # By optional field, which part of the vehicles that the import read has it, from 0 to 1. The latest 30 imports have it; null for older ones and where nothing was read.
    "fill_rates": "Union[Dict[str, Any], None]",
    # At most 500 of each, in the order in which they were stored, as the subscription’s filter makes them: a vehicle that came to be covered by it was created, one that ceased to be was removed. Empty until the import has ended.
    "vehicles": "Dict[str, Any]",
  },
  total=False,
)

ImportFailedData = TypedDict(
  "ImportFailedData",
  {
    # Address of the dealership’s website.
    "website_url": "str",
    # Why. Figures are left out for accounts with a filter, as in the list of imports.
    "error": "str",
    # How many imports have failed, were held or saw a part since the last complete one, this one included.
    "failures": "int",
  },
  total=False,
)

ImportFailedEvent = TypedDict(
  "ImportFailedEvent",
  {
    # The event type.
    "event": "Literal[\"import.failed\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "ImportFailedData",
  },
  total=False,
)

ImportHeldEvent = TypedDict(
  "ImportHeldEvent",
  {
    # The event type.
    "event": "Literal[\"import.held\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "ImportFailedData",
  },
  total=False,
)

ImportRecord = TypedDict(
  "ImportRecord",
  {
    # Id of the import (`imp_...`).
    "import_id": "str",
    # What started the import: a setup (a subscription that was switched on again included), the schedule, POST /v1/dealers/{dealership_id}/import, or a repair of how the website is read.
    "trigger": "Literal[\"setup\", \"schedule\", \"demand\", \"repair\"]",
    # `completed`: all changes apply. `partial`: the website could not be read to its end; what was seen applies, nothing is removed. `held`: most of the lot seems gone, and nothing applies until later scans agree. `failed`: nothing was read. An import whose process died is `queued` again.
    "status": "Literal[\"queued\", \"running\", \"completed\", \"partial\", \"held\", \"failed\"]",
    # When the work began. ISO 8601, UTC; null before that.
    "started_at": "Union[str, None]",
    # When the work ended. ISO 8601, UTC; null before that.
    "completed_at": "Union[str, None]",
    # Why the import is not `completed`, or which fields it did not believe; null if nothing is wrong.
    "problem": "Union[str, None]",
    # Of the vehicles that the subscription covers; null until the import has ended.
    "stats": "Union[Dict[str, Any], None]",
    # By optional field, which part of the vehicles that the import read has it, from 0 to 1. The latest 30 imports have it; null for older ones and where nothing was read.
    "fill_rates": "Union[Dict[str, Any], None]",
  },
  total=False,
)

ImportedVehicle = TypedDict(
  "ImportedVehicle",
  {
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # The heading of the vehicle, as this import left it.
    "heading": "str",
    # What differed, field by field, as in `vehicle.updated`; empty where the vehicle was created or removed.
    "changes": "List[Dict[str, Any]]",
  },
  total=False,
)

ImsFeedStaleData = TypedDict(
  "ImsFeedStaleData",
  {
    # Id of the feed; GET /v1/ims/feeds lists it.
    "feed_config_id": "int",
    # Public id of the dealership.
    "dealership_id": "str",
    # Id of the IMS provider.
    "provider": "str",
    # Age of the file in hours, to one decimal.
    "staleness_hours": "float",
    # The feed’s staleness threshold in hours.
    "threshold_hours": "int",
  },
  total=False,
)

ImsFeedStaleEvent = TypedDict(
  "ImsFeedStaleEvent",
  {
    # The event type.
    "event": "Literal[\"ims.feed.stale\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "ImsFeedStaleData",
  },
  total=False,
)

ImsImportCompleteData = TypedDict(
  "ImsImportCompleteData",
  {
    # Id of the feed; GET /v1/ims/feeds lists it.
    "feed_config_id": "int",
    # Name of the imported file.
    "file_name": "str",
    # Vehicles of the feed after the import, as are the following counts: of what the account’s filter accepts.
    "vehicle_count": "int",
    # Vehicles that appeared.
    "new_count": "int",
    # Vehicles whose row changed.
    "updated_count": "int",
    # Vehicles that are no longer in the feed.
    "removed_count": "int",
  },
  total=False,
)

ImsImportCompleteEvent = TypedDict(
  "ImsImportCompleteEvent",
  {
    # The event type.
    "event": "Literal[\"ims.import.complete\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "ImsImportCompleteData",
  },
  total=False,
)

ImsImportFailedData = TypedDict(
  "ImsImportFailedData",
  {
    # Id of the feed; GET /v1/ims/feeds lists it.
    "feed_config_id": "int",
    # Name of the file.
    "file_name": "str",
    # Why. Figures are left out for accounts with a filter, as in the list of imports.
    "error": "str",
  },
  total=False,
)

ImsImportFailedEvent = TypedDict(
  "ImsImportFailedEvent",
  {
    # The event type.
    "event": "Literal[\"ims.import.failed\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "ImsImportFailedData",
  },
  total=False,
)

ImsImportHeldEvent = TypedDict(
  "ImsImportHeldEvent",
  {
    # The event type.
    "event": "Literal[\"ims.import.held\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "ImsImportFailedData",
  },
  total=False,
)

ImsVehicle = TypedDict(
  "ImsVehicle",
  {
    # Kept while the dealership’s feeds list the VIN, and when it returns.
    "id": "int",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # The dealer’s stock number; empty if the feed states none.
    "stock_number": "str",
    # `New`, `Used` or `Certified` (certified pre-owned).
    "condition": "Union[Literal[\"New\"], Literal[\"Used\"], Literal[\"Certified\"]]",
    # Certified pre-owned: the same as the condition `Certified`.
    "certified": "bool",
    # Model year; null if unknown.
    "year": "Union[int, None]",
    # Make; null if unknown.
    "make": "Union[str, None]",
    # Model; null if unknown.
    "model": "Union[str, None]",
    # Trim; null if unknown.
    "trim": "Union[str, None]",
    # Body style in the provider’s words; null if unknown.
    "body": "Union[str, None]",
    # Number of doors; null if unknown.
    "doors": "Union[int, None]",
    # Exterior color in the dealer’s words; empty if unknown.
    "exterior_color": "str",
    # Interior color in the dealer’s words; empty if unknown.
    "interior_color": "str",
    # Distance driven, in the feed’s own unit. 0 is a value; null if unknown.
    "odometer": "Union[int, None]",
    # Unit of `odometer`; absent if the feed states none, which usually means miles.
    "odometer_unit": "Union[Literal[\"mi\"], Literal[\"km\"]]",
    # Engine as the feed describes it; null if unknown.
    "engine": "Union[str, None]",
    # Number of cylinders; null if unknown.
    "engine_cylinders": "Union[int, None]",
    # Transmission in the provider’s words; null if unknown.
    "transmission": "Union[str, None]",
    # Driven wheels in the provider’s words; null if unknown.
    "drivetrain": "Union[str, None]",
    # Fuel in the provider’s words; null if unknown.
    "fuel_type": "Union[str, None]",
    # Fuel economy in the city, in miles per gallon; null if unknown.
    "city_mpg": "Union[int, None]",
    # Fuel economy on the highway, in miles per gallon; null if unknown.
    "highway_mpg": "Union[int, None]",
    # The manufacturer’s suggested retail price; null if the feed states none.
    "msrp": "Union[float, None]",
    # The selling price that the feed states; null if it states none.
    "price": "Union[float, None]",
    # The internet price, where the feed has one beside its selling price; else null.
    "internet_price": "Union[float, None]",
    # The dealer’s invoice price; null if the feed states none.
    "invoice": "Union[float, None]",
    # A book value, such as Kelley Blue Book’s; null if the feed states none.
    "book_value": "Union[float, None]",
    # The manufacturer’s model number; null if unknown.
    "model_number": "Union[str, None]",
    # The dealer’s description as plain text; empty if the feed has none.
    "description": "str",
    # Features and options, joined by `|`; empty if the feed lists none.
    "features": "str",
    # Addresses of the photos, joined by `|`; empty if the feed lists none.
    "photo_urls": "str",
    # Address of the vehicle’s own page on the dealer’s website; empty if the feed states none.
    "vdp_url": "str",
    # Further words of the trim, such as a package or a cab; null if unknown.
    "series_detail": "Union[str, None]",
    # Address of a video of the vehicle; null if the feed states none.
    "video_url": "Union[str, None]",
    # Cab of a pickup, such as `Crew Cab`; null if unknown.
    "cab_type": "Union[str, None]",
    # Name of the certification program; null if the feed names none.
    "certification_program": "Union[str, None]",
    # Whether a Carfax report names one owner; null if the feed does not say.
    "carfax_one_owner": "Union[bool, None]",
    # When the vehicle came to the lot, as the feed states it; else the day of `created_at`. ISO 8601 date.
    "inventory_date": "str",
    # Days in stock, as the feed states them or since its inventory date; null if unknown.
    "days_in_stock": "Union[int, None]",
    # When a feed first listed the vehicle. ISO 8601, UTC.
    "created_at": "str",
    # When a feed last changed the vehicle’s row. ISO 8601, UTC.
    "updated_at": "str",
  },
  total=False,
)

ImsVehicleCreatedEvent = TypedDict(
  "ImsVehicleCreatedEvent",
  {
    # The event type.
    "event": "Literal[\"ims.vehicle.created\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "ImsVehicle",
  },
  total=False,
)

ImsVehiclePriceChangedEvent = TypedDict(
  "ImsVehiclePriceChangedEvent",
  {
    # The event type.
    "event": "Literal[\"ims.vehicle.price_changed\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "RepricedImsVehicle",
  },
  total=False,
)

ImsVehicleRemovedEvent = TypedDict(
  "ImsVehicleRemovedEvent",
  {
    # The event type.
    "event": "Literal[\"ims.vehicle.removed\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "RemovedImsVehicle",
  },
  total=False,
)

ImsVehicleUpdatedEvent = TypedDict(
  "ImsVehicleUpdatedEvent",
  {
    # The event type.
    "event": "Literal[\"ims.vehicle.updated\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "ImsVehicle",
  },
  total=False,
)

InterpretedQuery = TypedDict(
  "InterpretedQuery",
  {
    # Filters that every result matches, by field: a value, alternative values, or {min, max}.
    "filters": "Dict[str, Any]",
    # Values that the query excludes, by field.
    "excluded": "Dict[str, Any]",
    # What the query would like but does not require.
    "preferences": "List[str]",
    # Filters that were relaxed because few vehicles matched all of them.
    "relaxed": "List[str]",
  },
  total=False,
)

InventoryStaleData = TypedDict(
  "InventoryStaleData",
  {
    # Address of the dealership’s website.
    "website_url": "str",
    # When the website was seen last. ISO 8601, UTC.
    "last_seen_at": "str",
    # Whole hours since then.
    "hours": "int",
    # `blocked`: the site refuses; `unreachable`: it does not answer; `changed`: it could not be read; `held`: a scan that lacks most of the lot waits to be confirmed.
    "reason": "Literal[\"blocked\", \"unreachable\", \"changed\", \"held\"]",
  },
  total=False,
)

LimitExceeded = TypedDict(
  "LimitExceeded",
  {
    # Which limit was reached.
    "detail": "Union[str, Dict[str, Any]]",
    # Same value as the x-request-id header.
    "request_id": "str",
  },
  total=False,
)

ListDealerIncentivesResponse = TypedDict(
  "ListDealerIncentivesResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # Number of entries in the list of this answer.
    "count": "int",
    # Offers, rebates and special rates that the page names.
    "incentives": "List[Dict[str, Any]]",
  },
  total=False,
)

ListDealersResponse = TypedDict(
  "ListDealersResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Number of entries in the list of this answer.
    "count": "int",
    # The account’s dealerships, removed subscriptions included.
    "dealers": "List[Dealer]",
  },
  total=False,
)

ListDeliveriesResponse = TypedDict(
  "ListDeliveriesResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the webhook.
    "webhook_id": "int",
    # Number of entries in the list of this answer.
    "count": "int",
    # Attempts to deliver, newest first.
    "deliveries": "List[Delivery]",
    # Send it as `cursor` to read what follows; null at the end.
    "next_cursor": "Union[str, None]",
  },
  total=False,
)

ListDirectoryResponse = TypedDict(
  "ListDirectoryResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # All of them.
    "total": "int",
    # The dealerships found, nearest first with a place.
    "entries": "List[DirectoryEntry]",
    # Send it as `cursor` to read what follows; null at the end.
    "next_cursor": "Union[str, None]",
  },
  total=False,
)

ListDiscrepanciesResponse = TypedDict(
  "ListDiscrepanciesResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # What stands now.
    "discrepancies": "List[Discrepancy]",
    # Send it as `cursor` to read what follows; null at the end.
    "next_cursor": "Union[str, None]",
  },
  total=False,
)

ListEnumsResponse = TypedDict(
  "ListEnumsResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Every vocabulary of the API, by name.
    "enums": "Enums",
  },
  total=False,
)

ListEventsResponse = TypedDict(
  "ListEventsResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Number of entries in the list of this answer.
    "count": "int",
    # The events, oldest first.
    "events": "List[Event]",
    # Pass it as `after`. Never null: without events it is where the next ones will follow.
    "next_cursor": "Union[str, None]",
  },
  total=False,
)

ListExportsResponse = TypedDict(
  "ListExportsResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Number of entries in the list of this answer.
    "count": "int",
    # The account’s exports, oldest first.
    "exports": "List[Export]",
  },
  total=False,
)

ListFeedsResponse = TypedDict(
  "ListFeedsResponse",
  {
    # The feeds.
    "feeds": "List[Feed]",
  },
  total=False,
)

ListImportsResponse = TypedDict(
  "ListImportsResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The imports, newest first.
    "imports": "List[ImportRecord]",
    # Send it as `cursor` to read what follows; null at the end.
    "next_cursor": "Union[str, None]",
  },
  total=False,
)

ListImsVehiclesResponse = TypedDict(
  "ListImsVehiclesResponse",
  {
    # `format=default`: IMS fields; `format=normalized`: website field names.
    "vehicles": "List[Union[ImsVehicle, NormalizedImsVehicle]]",
    # Which page this is, and how many there are.
    "pagination": "Dict[str, Any]",
  },
  total=False,
)

ListInventoryChangesResponse = TypedDict(
  "ListInventoryChangesResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The changes, newest first.
    "changes": "List[Union[SyncUpsert, SyncDelete]]",
    # Never null.
    "next_cursor": "str",
    # Ask again at once: the copy is not whole yet.
    "has_more": "bool",
    # When this was read. ISO 8601, UTC.
    "as_of": "str",
  },
  total=False,
)

ListRequestsResponse = TypedDict(
  "ListRequestsResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Requests of the account.
    "requests": "List[LoggedRequest]",
    # Send it as `cursor` to read what follows; null at the end.
    "next_cursor": "Union[str, None]",
  },
  total=False,
)

ListSavedSearchesResponse = TypedDict(
  "ListSavedSearchesResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Number of entries in the list of this answer.
    "count": "int",
    # The account’s saved searches, oldest first.
    "saved_searches": "List[SavedSearch]",
  },
  total=False,
)

ListSetupBatchesResponse = TypedDict(
  "ListSetupBatchesResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The account’s batches of setups, newest first.
    "batches": "List[SetupBatch]",
    # Send it as `cursor` to read what follows; null at the end.
    "next_cursor": "Union[str, None]",
  },
  total=False,
)

ListSetupsResponse = TypedDict(
  "ListSetupsResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The account’s setup jobs, newest first.
    "setups": "List[Setup]",
    # Send it as `cursor` to read what follows; null at the end.
    "next_cursor": "Union[str, None]",
  },
  total=False,
)

ListSimilarVehiclesResponse = TypedDict(
  "ListSimilarVehiclesResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Number of entries in the list of this answer.
    "count": "int",
    # The vehicles that were found, best first.
    "results": "List[Dict[str, Any]]",
  },
  total=False,
)

ListVehicleChangesResponse = TypedDict(
  "ListVehicleChangesResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The changes, newest first.
    "changes": "List[Dict[str, Any]]",
    # Send it as `cursor` to read what follows; null at the end.
    "next_cursor": "Union[str, None]",
  },
  total=False,
)

ListWebhooksResponse = TypedDict(
  "ListWebhooksResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Number of entries in the list of this answer.
    "count": "int",
    # The webhooks.
    "webhooks": "List[Webhook]",
  },
  total=False,
)

ListingDisagreement = TypedDict(
  "ListingDisagreement",
  {
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # Name of the field.
    "field": "str",
    # What the listing says.
    "listing": "Union[str, float]",
    # What the VIN says.
    "decoded": "Union[str, float]",
  },
  total=False,
)

LiveAnswer = TypedDict(
  "LiveAnswer",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # `live`: from the dealer in this request. `gone`: the dealer no longer has it. `cached`: the dealer could not be asked; never quote it as current. `prewarmed`: from a session.
    "source": "Union[Literal[\"live\"], Literal[\"gone\"], Literal[\"cached\"], Literal[\"prewarmed\"]]",
    # Why the stored vehicle is the answer and not the website; null if the website answered.
    "cached_reason": "Union[Literal[\"timeout\", \"blocked\", \"unreachable\", \"unsupported\", \"error\"], None]",
    # The platform was identified and could be read.
    "resolved": "bool",
    # A website vehicle as the site shows it now.
    "vehicle": "Union[LiveVehicle, None]",
    # Null for a dealer that is not onboarded.
    "dealership_id": "Union[str, None]",
    # The dealership.
    "dealer": "Dict[str, Any]",
    # Of a `gone`: an unfiltered look at the listing found inventory.
    "gone_confirmed": "Union[bool, None]",
    # When the dealer’s site was read; of `cached`, when the vehicle was last seen.
    "observed_at": "str",
    # The dealer’s own response time.
    "fetch_ms": "Union[int, None]",
    # The website was reached through the operator’s proxy.
    "tunnel_used": "bool",
    # The source of the price components.
    "breakdown_source": "Union[Literal[\"website\"], Literal[\"none\"]]",
    # How the website can be read, which sets the deadline: `direct` 8 s, `listing` 15 s, `tunnel` 25 s.
    "tier": "Literal[\"direct\", \"listing\", \"tunnel\"]",
    # Of this tier: direct 8,000, listing 15,000, tunnel 25,000.
    "deadline_ms": "int",
  },
  total=False,
)

LiveVehicle = TypedDict(
  "LiveVehicle",
  {
    # UUID of the stored vehicle; null if none is stored.
    "id": "Union[str, None]",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Model year; null if unknown.
    "year": "Union[int, None]",
    # Make, such as `Ford`; empty if unknown.
    "make": "str",
    # Model without make and trim, such as `F-150`; empty if unknown.
    "model": "str",
    # The page’s title of the vehicle; built from year, make, model and trim if the page has none.
    "heading": "str",
    # The dealer’s stock number; empty if not shown.
    "stocknum": "str",
    # `New` or `Used`. Certified pre-owned vehicles are `Used`.
    "condition": "Union[Literal[\"New\"], Literal[\"Used\"]]",
    # Certified pre-owned; false if the page does not say so.
    "certified": "bool",
    # Body style, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "body": "str",
    # Transmission, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "transmission": "str",
    # Trim, such as `XLT`; empty if unknown.
    "series": "str",
    # Further words of the trim, such as a package or a cab; null if not shown.
    "series_detail": "Union[str, None]",
    # Number of doors; null if unknown.
    "door_count": "Union[int, None]",
    # Distance driven, in `odometer_unit`. 0 is a value; null if unknown.
    "odometer": "Union[int, None]",
    # The odometer’s unit; null if neither the page nor the dealership’s country determines it.
    "odometer_unit": "Union[Literal[\"mi\"], Literal[\"km\"], None]",
    # Engine as the page describes it; empty if unknown.
    "engine": "str",
    # Number of cylinders; null if unknown, and for electric vehicles.
    "engine_cyl_count": "Union[int, None]",
    # Displacement in liters, such as `2.5 L`; empty if unknown.
    "engine_displacement": "str",
    # Fuel, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "fuel": "str",
    # Driven wheels, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "drivetrain_desc": "str",
    # Exterior color in the dealer’s words; empty if not shown.
    "exterior_color": "str",
    # Interior color in the dealer’s words; empty if not shown.
    "interior_color": "str",
    # `exterior_color` as a base color of GET /v1/enums; empty if it contains none.
    "base_ext_color": "str",
    # `interior_color` as a base color of GET /v1/enums; empty if it contains none.
    "base_int_color": "str",
    # The manufacturer’s suggested retail price; null if not shown.
    "msrp": "Union[float, None]",
    # What the page asks of every buyer. Never a conditional offer or a monthly payment; null if the page names no price.
    "price": "Union[float, None]",
    # The amount that the page calls its internet or e-price; null if it shows none.
    "internet_price": "Union[float, None]",
    # The dealer’s own price before discounts. Null if the page shows none above `price`; not the manufacturer’s `msrp`.
    "list_price": "Union[float, None]",
    # The dealer’s invoice price; null unless the site itself publishes it.
    "invoice_price": "Union[float, None]",
    # A book value, such as Kelley Blue Book’s; null unless the site itself publishes it.
    "book_value": "Union[float, None]",
    # The same as `total_discounts`.
    "discount_amount": "Union[float, None]",
    # The last line of the page’s price table, after its discounts and fees; the same as `price` if the page itemizes none. Null if unknown.
    "final_price": "Union[float, None]",
    # Sum of the discounts in `price_components`, unsigned; null if there are none.
    "total_discounts": "Union[float, None]",
    # Sum of the fees in `price_components`; null if there are none.
    "total_fees": "Union[float, None]",
    # How the page computes its price.
    "price_components": "PriceComponents",
    # Offers that only some buyers get; no price includes them.
    "conditional_offers": "List[ConditionalOffer]",
    # Address of the vehicle’s own page on the dealer’s website.
    "vdp_link": "str",
    # Where the page links to the window sticker; null if it does not.
    "window_sticker_url": "Union[str, None]",
    # Where the page links to a history report; null if it does not.
    "history_report_url": "Union[str, None]",
    # Photos in page order; only the rehosted ones where there are any. Empty if the page shows none.
    "photo_url_list": "List[Photo]",
    # Features and options that the page lists.
    "features": "List[str]",
    # The dealer’s description as plain text; empty if not shown.
    "description": "str",
    # Fuel economy in the city, in miles per gallon; null if unknown.
    "city_mpg": "Union[int, None]",
    # Fuel economy on the highway, in miles per gallon; null if unknown.
    "hwy_mpg": "Union[int, None]",
    # On its way to the dealer; false if the page does not say so.
    "in_transit": "bool",
    # Whether a Carfax report names one owner; null if the page does not say.
    "carfax_1_owner": "Union[bool, None]",
    # Whether a Carfax report states a clean title; null if the page does not say.
    "carfax_clean_title": "Union[bool, None]",
    # Where the vehicle stands, on a site of one business with several lots; parts that are not shown are empty. Null if there is one lot.
    "lot": "Union[Dict[str, Any], None]",
    # Fields that the page does not show and that were read from the VIN instead: of `body`, `door_count`, `engine_cyl_count`, `engine_displacement` and `fuel`, in this order.
    "decoded": "List[str]",
    # Those of `year`, `make` and `model` that differ from the VIN; the page’s value is served.
    "vin_disagrees": "List[str]",
    # Fields that neither the page nor the VIN states, inferred from other fields.
    "inferred": "List[str]",
    # The page’s own wording of fields whose wording is no word of GET /v1/enums, by field.
    "raw_values": "Dict[str, Any]",
    # What the page’s own words beside the price and in its disclaimers say that the price includes; null if they say nothing.
    "price_basis": "Union[Dict[str, Any], None]",
    # Always `website`.
    "source": "Literal[\"website\"]",
    # When the vehicle was stored. ISO 8601, UTC; null if none is stored.
    "created_at": "Union[str, None]",
    # When a scan first saw the vehicle at this dealership. ISO 8601, UTC; null if none is stored.
    "first_seen_at": "Union[str, None]",
    # When a scan last saw a changed value. ISO 8601, UTC; null if none is stored.
    "updated_at": "Union[str, None]",
    # When the vehicle came to the lot. ISO 8601 date; null if unknown.
    "inventory_date": "Union[str, None]",
    # Days since `inventory_date`; null instead of 0.
    "age_days": "Union[int, None]",
    # When the vehicle was last seen. ISO 8601, UTC; null if none is stored.
    "last_seen": "Union[str, None]",
    # The day of `last_seen`. ISO 8601 date; null if none is stored.
    "scraped_date": "Union[str, None]",
    # False: the dealer no longer lists it.
    "dealership_active": "bool",
  },
  total=False,
)

LoggedRequest = TypedDict(
  "LoggedRequest",
  {
    # Of the answer’s x-request-id header.
    "request_id": "str",
    # When it was received. ISO 8601, UTC.
    "at": "str",
    # The HTTP method.
    "method": "str",
    # The operationId.
    "operation": "str",
    # The path with its query; API keys and parameters that are named like secrets are removed.
    "path": "str",
    # The HTTP status.
    "status": "int",
    # Milliseconds until the last byte was sent.
    "duration_ms": "int",
    # Id of the API key; 0 for an access token.
    "key_id": "int",
    # The connected app, if the request came with its access token.
    "client_id": "str",
    # The client’s IP address.
    "client_address": "str",
    # The `detail` of the answer; of a 422, where each fault is and what it is. null for answers below 400.
    "error": "Union[str, None]",
    # The JSON object that was sent; the text of anything else, or of more than 4 kB, which is cut; null if there was none. API keys and the values of fields that are named like secrets are removed.
    "request_body": "Any",
  },
  total=False,
)

NormalizedImsVehicle = TypedDict(
  "NormalizedImsVehicle",
  {
    # Kept while the dealership’s feeds list the VIN, and when it returns.
    "id": "int",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Model year; null if unknown.
    "year": "Union[int, None]",
    # Make; null if unknown.
    "make": "Union[str, None]",
    # Model; null if unknown.
    "model": "Union[str, None]",
    # Always null: feeds have no such field.
    "heading": "None",
    # The dealer’s stock number; empty if the feed states none.
    "stocknum": "str",
    # `New`, `Used` or `Certified` (certified pre-owned).
    "condition": "Union[Literal[\"New\"], Literal[\"Used\"], Literal[\"Certified\"]]",
    # Certified pre-owned: the same as the condition `Certified`.
    "certified": "bool",
    # Body style in the provider’s words; null if unknown.
    "body": "Union[str, None]",
    # Transmission in the provider’s words; null if unknown.
    "transmission": "Union[str, None]",
    # Trim; null if unknown.
    "series": "Union[str, None]",
    # Further words of the trim, such as a package or a cab; null if unknown.
    "series_detail": "Union[str, None]",
    # Number of doors; null if unknown.
    "door_count": "Union[int, None]",
    # Distance driven, in the feed’s own unit. 0 is a value; null if unknown.
    "odometer": "Union[int, None]",
    # Unit of `odometer`; null if the feed states none, which usually means miles.
    "odometer_unit": "Union[Literal[\"mi\"], Literal[\"km\"], None]",
    # Engine as the feed describes it; null if unknown.
    "engine": "Union[str, None]",
    # Number of cylinders; null if unknown.
    "engine_cyl_count": "Union[int, None]",
    # Displacement in liters, if `engine` states it, such as `2.5 L`; else null.
    "engine_displacement": "Union[str, None]",
    # Fuel in the provider’s words; null if unknown.
    "fuel": "Union[str, None]",
    # Driven wheels in the provider’s words; null if unknown.
    "drivetrain_desc": "Union[str, None]",
    # Exterior color in the dealer’s words; empty if unknown.
    "exterior_color": "str",
    # Interior color in the dealer’s words; empty if unknown.
    "interior_color": "str",
    # Always null: feeds have no such field.
    "base_ext_color": "None",
    # Always null: feeds have no such field.
    "base_int_color": "None",
    # The manufacturer’s suggested retail price; null if the feed states none.
    "msrp": "Union[float, None]",
    # The selling price that the feed states; null if it states none.
    "price": "Union[float, None]",
    # The internet price, where the feed has one beside its selling price; else null.
    "internet_price": "Union[float, None]",
    # Always null: feeds have no such field.
    "list_price": "None",
    # The dealer’s invoice price; null if the feed states none.
    "invoice_price": "Union[float, None]",
    # A book value, such as Kelley Blue Book’s; null if the feed states none.
    "book_value": "Union[float, None]",
    # Always null: feeds have no such field.
    "discount_amount": "None",
    # Always null: feeds have no such field.
    "final_price": "None",
    # Always null: feeds have no such field.
    "total_discounts": "None",
    # Always null: feeds have no such field.
    "total_fees": "None",
    # Always null: feeds have no such field.
    "price_components": "None",
    # Always null: feeds have no such field.
    "conditional_offers": "None",
    # Always null: feeds have no such field.
    "window_sticker_url": "None",
    # Always null: feeds have no such field.
    "history_report_url": "None",
    # Address of the vehicle’s own page on the dealer’s website; empty if the feed states none.
    "vdp_link": "str",
    # Addresses of the photos, joined by `|`; empty if the feed lists none.
    "photo_url_list": "str",
    # Features and options, joined by `|`; empty if the feed lists none.
    "features": "str",
    # The dealer’s description as plain text; empty if the feed has none.
    "description": "str",
    # Days in stock, as the feed states them or since its inventory date; null if unknown.
    "age_days": "Union[int, None]",
    # Always null: feeds have no such field.
    "in_transit": "None",
    # Always true: only active vehicles are served.
    "dealership_active": "Literal[True]",
    # When a feed first listed the vehicle. ISO 8601, UTC.
    "first_seen_at": "str",
    # When a feed first listed the vehicle. ISO 8601, UTC.
    "created_at": "str",
    # When a feed last changed the vehicle’s row. ISO 8601, UTC.
    "updated_at": "str",
    # When a feed last listed the vehicle. ISO 8601, UTC.
    "last_seen": "str",
    # Always null: feeds have no such field.
    "scraped_date": "None",
    # When the vehicle came to the lot, as the feed states it; else the day of `created_at`. ISO 8601 date.
    "inventory_date": "str",
    # Fuel economy in the city, in miles per gallon; null if unknown.
    "city_mpg": "Union[int, None]",
    # Fuel economy on the highway, in miles per gallon; null if unknown.
    "hwy_mpg": "Union[int, None]",
    # Whether a Carfax report names one owner; null if the feed does not say.
    "carfax_1_owner": "Union[bool, None]",
    # Always null: feeds have no such field.
    "carfax_clean_title": "None",
    # Always null: feeds have no such field.
    "lot": "None",
    # Always null: feeds have no such field.
    "decoded": "None",
    # Always null: feeds have no such field.
    "vin_disagrees": "None",
    # Always null: feeds have no such field.
    "inferred": "None",
    # Always null: feeds have no such field.
    "price_basis": "None",
    # Always null: feeds have no such field.
    "raw_values": "None",
    # Always `ims`.
    "source": "Literal[\"ims\"]",
    # The manufacturer’s model number; null if unknown.
    "model_num": "Union[str, None]",
    # Address of a video of the vehicle; null if the feed states none.
    "video_url": "Union[str, None]",
    # Cab of a pickup, such as `Crew Cab`; null if unknown.
    "cab_type": "Union[str, None]",
    # Name of the certification program; null if the feed names none.
    "certification_program": "Union[str, None]",
  },
  total=False,
)

Photo = TypedDict(
  "Photo",
  {
    # Absolute address of the image.
    "url": "str",
    # Position on the page, from 0.
    "index": "int",
    # Of the image, 400 pixels wide or high at most; only of a rehosted one.
    "thumbnail_url": "str",
  },
  total=False,
)

PhotoCounts = TypedDict(
  "PhotoCounts",
  {
    # Rehosted photos.
    "stored": "int",
    # Photos that are not fetched yet.
    "waiting": "int",
    # Pictures that several vehicles show in place of photos; left out.
    "placeholders": "int",
    # Photos that could not be fetched, or are no images.
    "failures": "int",
  },
  total=False,
)

PriceChange = TypedDict(
  "PriceChange",
  {
    # The price before.
    "from": "float",
    # The price now.
    "to": "float",
    # `to` minus `from`: negative for a drop.
    "amount": "float",
    # `amount` in percent of `from`, to one decimal; null if that was 0.
    "percent": "Union[float, None]",
  },
  total=False,
)

PriceComponents = TypedDict(
  "PriceComponents",
  {
    # The lines of the page’s price table that apply to every buyer, in page order.
    "components": "List[Dict[str, Any]]",
    # Sum of the `fee` lines; 0 where there are none.
    "total_fees": "float",
    # The last `final` line, else `price`; 0 where neither is shown.
    "final_price": "float",
    # The first `starting` line, else the MSRP, `list_price` or `price`; 0 where none is shown.
    "starting_price": "float",
    # Sum of the `discount` lines; 0 where there are none.
    "total_discounts": "float",
  },
  total=False,
)

Protection = TypedDict(
  "Protection",
  {
    # Name of the dealership; empty if unknown.
    "name": "Literal[\"cloudflare\", \"akamai\", \"datadome\", \"human\", \"imperva\", \"aws_waf\", \"sucuri\", \"vercel\"]",
    # false: it refused before, and lets Forecourt in now.
    "refuses": "bool",
  },
  total=False,
)

ProviderChangedData = TypedDict(
  "ProviderChangedData",
  {
    # Address of the dealership’s website.
    "website_url": "str",
    # Id of the collection configuration.
    "configuration_id": "int",
    # Id of the platform before.
    "previous_provider": "str",
    # Id of the platform now.
    "provider": "str",
    # How certain the new platform is, from 0 to 1.
    "provider_confidence": "float",
  },
  total=False,
)

QueriedFields = TypedDict(
  "QueriedFields",
  {
    # Public id.
    "dealership_id": "str",
    # When the dealership stopped listing the vehicle; null while it does.
    "removed_at": "Union[str, None]",
    # Days since `inventory_date`; of a removed vehicle until it was removed.
    "days_on_lot": "int",
    # From the dealership’s ZIP code; only with `near`.
    "distance_miles": "Union[float, None]",
    # How many listings of the VIN match; only with `unique`.
    "listings": "Union[int, None]",
    # UUID; kept while the dealership lists the VIN, and when it returns.
    "id": "str",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Model year; null if unknown.
    "year": "Union[int, None]",
    # Make, such as `Ford`; empty if unknown.
    "make": "str",
    # Model without make and trim, such as `F-150`; empty if unknown.
    "model": "str",
    # The page’s title of the vehicle; built from year, make, model and trim if the page has none.
    "heading": "str",
    # The dealer’s stock number; empty if not shown.
    "stocknum": "str",
    # `New` or `Used`. Certified pre-owned vehicles are `Used`.
    "condition": "Union[Literal[\"New\"], Literal[\"Used\"]]",
    # Certified pre-owned; false if the page does not say so.
    "certified": "bool",
    # Body style, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "body": "str",
    # Transmission, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "transmission": "str",
    # Trim, such as `XLT`; empty if unknown.
    "series": "str",
    # Further words of the trim, such as a package or a cab; null if not shown.
    "series_detail": "Union[str, None]",
    # Number of doors; null if unknown.
    "door_count": "Union[int, None]",
    # Distance driven, in `odometer_unit`. 0 is a value; null if unknown.
    "odometer": "Union[int, None]",
    # The odometer’s unit; null if neither the page nor the dealership’s country determines it.
    "odometer_unit": "Union[Literal[\"mi\"], Literal[\"km\"], None]",
    # Engine as the page describes it; empty if unknown.
    "engine": "str",
    # Number of cylinders; null if unknown, and for electric vehicles.
    "engine_cyl_count": "Union[int, None]",
    # Displacement in liters, such as `2.5 L`; empty if unknown.
    "engine_displacement": "str",
    # Fuel, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "fuel": "str",
    # Driven wheels, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "drivetrain_desc": "str",
    # Exterior color in the dealer’s words; empty if not shown.
    "exterior_color": "str",
    # Interior color in the dealer’s words; empty if not shown.
    "interior_color": "str",
    # `exterior_color` as a base color of GET /v1/enums; empty if it contains none.
    "base_ext_color": "str",
    # `interior_color` as a base color of GET /v1/enums; empty if it contains none.
    "base_int_color": "str",
    # The manufacturer’s suggested retail price; null if not shown.
    "msrp": "Union[float, None]",
    # What the page asks of every buyer. Never a conditional offer or a monthly payment; null if the page names no price.
    "price": "Union[float, None]",
    # The amount that the page calls its internet or e-price; null if it shows none.
    "internet_price": "Union[float, None]",
    # The dealer’s own price before discounts. Null if the page shows none above `price`; not the manufacturer’s `msrp`.
    "list_price": "Union[float, None]",
    # The dealer’s invoice price; null unless the site itself publishes it.
    "invoice_price": "Union[float, None]",
    # A book value, such as Kelley Blue Book’s; null unless the site itself publishes it.
    "book_value": "Union[float, None]",
    # The same as `total_discounts`.
    "discount_amount": "Union[float, None]",
    # The last line of the page’s price table, after its discounts and fees; the same as `price` if the page itemizes none. Null if unknown.
    "final_price": "Union[float, None]",
    # Sum of the discounts in `price_components`, unsigned; null if there are none.
    "total_discounts": "Union[float, None]",
    # Sum of the fees in `price_components`; null if there are none.
    "total_fees": "Union[float, None]",
    # How the page computes its price.
    "price_components": "PriceComponents",
    # Offers that only some buyers get; no price includes them.
    "conditional_offers": "List[ConditionalOffer]",
    # Where the page links to the window sticker; null if it does not.
    "window_sticker_url": "Union[str, None]",
    # Where the page links to a history report; null if it does not.
    "history_report_url": "Union[str, None]",
    # Address of the vehicle’s own page on the dealer’s website.
    "vdp_link": "str",
    # Photos in page order; only the rehosted ones where there are any. Empty if the page shows none.
    "photo_url_list": "List[Photo]",
    # Features and options that the page lists.
    "features": "List[str]",
    # The dealer’s description as plain text; empty if not shown.
    "description": "str",
    # Days since `inventory_date`; null instead of 0, and for a future date.
    "age_days": "Union[int, None]",
    # On its way to the dealer; false if the page does not say so.
    "in_transit": "bool",
    # False once the dealership no longer lists the vehicle; always true in inventory reads.
    "dealership_active": "bool",
    # When a scan first saw the vehicle at this dealership. ISO 8601, UTC.
    "first_seen_at": "str",
    # When the vehicle was first stored. ISO 8601, UTC.
    "created_at": "str",
    # When a scan last saw a changed value. ISO 8601, UTC.
    "updated_at": "str",
    # When a scan last saw the vehicle. ISO 8601, UTC.
    "last_seen": "str",
    # The day of `last_seen`. ISO 8601 date.
    "scraped_date": "str",
    # When the vehicle came to the lot, as the page states it; else the day of `first_seen_at`. ISO 8601 date.
    "inventory_date": "str",
    # Fuel economy in the city, in miles per gallon; null if unknown.
    "city_mpg": "Union[int, None]",
    # Fuel economy on the highway, in miles per gallon; null if unknown.
    "hwy_mpg": "Union[int, None]",
    # Whether a Carfax report names one owner; null if the page does not say.
    "carfax_1_owner": "Union[bool, None]",
    # Whether a Carfax report states a clean title; null if the page does not say.
    "carfax_clean_title": "Union[bool, None]",
    # Where the vehicle stands, on a site of one business with several lots; parts that are not shown are empty. Null if there is one lot.
    "lot": "Union[Dict[str, Any], None]",
    # Fields that the page does not show and that were read from the VIN instead: of `body`, `door_count`, `engine_cyl_count`, `engine_displacement` and `fuel`, in this order.
    "decoded": "List[str]",
    # Those of `year`, `make` and `model` that differ from the VIN; the page’s value is served.
    "vin_disagrees": "List[str]",
    # Fields that neither the page nor the VIN states, inferred from other fields.
    "inferred": "List[str]",
    # What the page’s own words beside the price and in its disclaimers say that the price includes; null if they say nothing.
    "price_basis": "Union[Dict[str, Any], None]",
    # The page’s own wording of fields whose wording is no word of GET /v1/enums, by field.
    "raw_values": "Dict[str, Any]",
    # Always `website`.
    "source": "Literal[\"website\"]",
    # The manufacturer’s model number; null if unknown.
    "model_num": "Union[str, None]",
    # Address of a video of the vehicle; null if the feed states none.
    "video_url": "Union[str, None]",
    # Cab of a pickup, such as `Crew Cab`; null if unknown.
    "cab_type": "Union[str, None]",
    # Name of the certification program; null if the feed names none.
    "certification_program": "Union[str, None]",
  },
  total=False,
)

QueriedImsVehicle = TypedDict(
  "QueriedImsVehicle",
  {
    # Public id.
    "dealership_id": "str",
    # When the dealership stopped listing the vehicle; null while it does.
    "removed_at": "Union[str, None]",
    # Days since `inventory_date`; of a removed vehicle until it was removed.
    "days_on_lot": "int",
    # From the dealership’s ZIP code; only with `near`.
    "distance_miles": "Union[float, None]",
    # How many listings of the VIN match; only with `unique`.
    "listings": "Union[int, None]",
    # Kept while the dealership’s feeds list the VIN, and when it returns.
    "id": "int",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Model year; null if unknown.
    "year": "Union[int, None]",
    # Make; null if unknown.
    "make": "Union[str, None]",
    # Model; null if unknown.
    "model": "Union[str, None]",
    # Always null: feeds have no such field.
    "heading": "None",
    # The dealer’s stock number; empty if the feed states none.
    "stocknum": "str",
    # `New`, `Used` or `Certified` (certified pre-owned).
    "condition": "Union[Literal[\"New\"], Literal[\"Used\"], Literal[\"Certified\"]]",
    # Certified pre-owned: the same as the condition `Certified`.
    "certified": "bool",
    # Body style in the provider’s words; null if unknown.
    "body": "Union[str, None]",
    # Transmission in the provider’s words; null if unknown.
    "transmission": "Union[str, None]",
    # Trim; null if unknown.
    "series": "Union[str, None]",
    # Further words of the trim, such as a package or a cab; null if unknown.
    "series_detail": "Union[str, None]",
    # Number of doors; null if unknown.
    "door_count": "Union[int, None]",
    # Distance driven, in the feed’s own unit. 0 is a value; null if unknown.
    "odometer": "Union[int, None]",
    # Unit of `odometer`; null if the feed states none, which usually means miles.
    "odometer_unit": "Union[Literal[\"mi\"], Literal[\"km\"], None]",
    # Engine as the feed describes it; null if unknown.
    "engine": "Union[str, None]",
    # Number of cylinders; null if unknown.
    "engine_cyl_count": "Union[int, None]",
    # Displacement in liters, if `engine` states it, such as `2.5 L`; else null.
    "engine_displacement": "Union[str, None]",
    # Fuel in the provider’s words; null if unknown.
    "fuel": "Union[str, None]",
    # Driven wheels in the provider’s words; null if unknown.
    "drivetrain_desc": "Union[str, None]",
    # Exterior color in the dealer’s words; empty if unknown.
    "exterior_color": "str",
    # Interior color in the dealer’s words; empty if unknown.
    "interior_color": "str",
    # Always null: feeds have no such field.
    "base_ext_color": "None",
    # Always null: feeds have no such field.
    "base_int_color": "None",
    # The manufacturer’s suggested retail price; null if the feed states none.
    "msrp": "Union[float, None]",
    # The selling price that the feed states; null if it states none.
    "price": "Union[float, None]",
    # The internet price, where the feed has one beside its selling price; else null.
    "internet_price": "Union[float, None]",
    # Always null: feeds have no such field.
    "list_price": "None",
    # The dealer’s invoice price; null if the feed states none.
    "invoice_price": "Union[float, None]",
    # A book value, such as Kelley Blue Book’s; null if the feed states none.
    "book_value": "Union[float, None]",
    # Always null: feeds have no such field.
    "discount_amount": "None",
    # Always null: feeds have no such field.
    "final_price": "None",
    # Always null: feeds have no such field.
    "total_discounts": "None",
    # Always null: feeds have no such field.
    "total_fees": "None",
    # Always null: feeds have no such field.
    "price_components": "None",
    # Always null: feeds have no such field.
    "conditional_offers": "None",
    # Always null: feeds have no such field.
    "window_sticker_url": "None",
    # Always null: feeds have no such field.
    "history_report_url": "None",
    # Address of the vehicle’s own page on the dealer’s website; empty if the feed states none.
    "vdp_link": "str",
    # Addresses of the photos, joined by `|`; empty if the feed lists none.
    "photo_url_list": "str",
    # Features and options, joined by `|`; empty if the feed lists none.
    "features": "str",
    # The dealer’s description as plain text; empty if the feed has none.
    "description": "str",
    # Days in stock, as the feed states them or since its inventory date; null if unknown.
    "age_days": "Union[int, None]",
    # Always null: feeds have no such field.
    "in_transit": "None",
    # False: no feed lists it any more.
    "dealership_active": "bool",
    # When a feed first listed the vehicle. ISO 8601, UTC.
    "first_seen_at": "str",
    # When a feed first listed the vehicle. ISO 8601, UTC.
    "created_at": "str",
    # When a feed last changed the vehicle’s row. ISO 8601, UTC.
    "updated_at": "str",
    # When a feed last listed the vehicle. ISO 8601, UTC.
    "last_seen": "str",
    # Always null: feeds have no such field.
    "scraped_date": "None",
    # When the vehicle came to the lot, as the feed states it; else the day of `created_at`. ISO 8601 date.
    "inventory_date": "str",
    # Fuel economy in the city, in miles per gallon; null if unknown.
    "city_mpg": "Union[int, None]",
    # Fuel economy on the highway, in miles per gallon; null if unknown.
    "hwy_mpg": "Union[int, None]",
    # Whether a Carfax report names one owner; null if the feed does not say.
    "carfax_1_owner": "Union[bool, None]",
    # Always null: feeds have no such field.
    "carfax_clean_title": "None",
    # Always null: feeds have no such field.
    "lot": "None",
    # Always null: feeds have no such field.
    "decoded": "None",
    # Always null: feeds have no such field.
    "vin_disagrees": "None",
    # Always null: feeds have no such field.
    "inferred": "None",
    # Always null: feeds have no such field.
    "price_basis": "None",
    # Always null: feeds have no such field.
    "raw_values": "None",
    # Always `ims`.
    "source": "Literal[\"ims\"]",
    # The manufacturer’s model number; null if unknown.
    "model_num": "Union[str, None]",
    # Address of a video of the vehicle; null if the feed states none.
    "video_url": "Union[str, None]",
    # Cab of a pickup, such as `Crew Cab`; null if unknown.
    "cab_type": "Union[str, None]",
    # Name of the certification program; null if the feed names none.
    "certification_program": "Union[str, None]",
  },
  total=False,
)

QueriedWebsiteVehicle = TypedDict(
  "QueriedWebsiteVehicle",
  {
    # Public id.
    "dealership_id": "str",
    # When the dealership stopped listing the vehicle; null while it does.
    "removed_at": "Union[str, None]",
    # Days since `inventory_date`; of a removed vehicle until it was removed.
    "days_on_lot": "int",
    # From the dealership’s ZIP code; only with `near`.
    "distance_miles": "Union[float, None]",
    # How many listings of the VIN match; only with `unique`.
    "listings": "Union[int, None]",
    # UUID; kept while the dealership lists the VIN, and when it returns.
    "id": "str",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Model year; null if unknown.
    "year": "Union[int, None]",
    # Make, such as `Ford`; empty if unknown.
    "make": "str",
    # Model without make and trim, such as `F-150`; empty if unknown.
    "model": "str",
    # The page’s title of the vehicle; built from year, make, model and trim if the page has none.
    "heading": "str",
    # The dealer’s stock number; empty if not shown.
    "stocknum": "str",
    # `New` or `Used`. Certified pre-owned vehicles are `Used`.
    "condition": "Union[Literal[\"New\"], Literal[\"Used\"]]",
    # Certified pre-owned; false if the page does not say so.
    "certified": "bool",
    # Body style, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "body": "str",
    # Transmission, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "transmission": "str",
    # Trim, such as `XLT`; empty if unknown.
    "series": "str",
    # Further words of the trim, such as a package or a cab; null if not shown.
    "series_detail": "Union[str, None]",
    # Number of doors; null if unknown.
    "door_count": "Union[int, None]",
    # Distance driven, in `odometer_unit`. 0 is a value; null if unknown.
    "odometer": "Union[int, None]",
    # The odometer’s unit; null if neither the page nor the dealership’s country determines it.
    "odometer_unit": "Union[Literal[\"mi\"], Literal[\"km\"], None]",
    # Engine as the page describes it; empty if unknown.
    "engine": "str",
    # Number of cylinders; null if unknown, and for electric vehicles.
    "engine_cyl_count": "Union[int, None]",
    # Displacement in liters, such as `2.5 L`; empty if unknown.
    "engine_displacement": "str",
    # Fuel, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "fuel": "str",
    # Driven wheels, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "drivetrain_desc": "str",
    # Exterior color in the dealer’s words; empty if not shown.
    "exterior_color": "str",
    # Interior color in the dealer’s words; empty if not shown.
    "interior_color": "str",
    # `exterior_color` as a base color of GET /v1/enums; empty if it contains none.
    "base_ext_color": "str",
    # `interior_color` as a base color of GET /v1/enums; empty if it contains none.
    "base_int_color": "str",
    # The manufacturer’s suggested retail price; null if not shown.
    "msrp": "Union[float, None]",
    # What the page asks of every buyer. Never a conditional offer or a monthly payment; null if the page names no price.
    "price": "Union[float, None]",
    # The amount that the page calls its internet or e-price; null if it shows none.
    "internet_price": "Union[float, None]",
    # The dealer’s own price before discounts. Null if the page shows none above `price`; not the manufacturer’s `msrp`.
    "list_price": "Union[float, None]",
    # The dealer’s invoice price; null unless the site itself publishes it.
    "invoice_price": "Union[float, None]",
    # A book value, such as Kelley Blue Book’s; null unless the site itself publishes it.
    "book_value": "Union[float, None]",
    # The same as `total_discounts`.
    "discount_amount": "Union[float, None]",
    # The last line of the page’s price table, after its discounts and fees; the same as `price` if the page itemizes none. Null if unknown.
    "final_price": "Union[float, None]",
    # Sum of the discounts in `price_components`, unsigned; null if there are none.
    "total_discounts": "Union[float, None]",
    # Sum of the fees in `price_components`; null if there are none.
    "total_fees": "Union[float, None]",
    # How the page computes its price.
    "price_components": "PriceComponents",
    # Offers that only some buyers get; no price includes them.
    "conditional_offers": "List[ConditionalOffer]",
    # Address of the vehicle’s own page on the dealer’s website.
    "vdp_link": "str",
    # Where the page links to the window sticker; null if it does not.
    "window_sticker_url": "Union[str, None]",
    # Where the page links to a history report; null if it does not.
    "history_report_url": "Union[str, None]",
    # Photos in page order; only the rehosted ones where there are any. Empty if the page shows none.
    "photo_url_list": "List[Photo]",
    # Features and options that the page lists.
    "features": "List[str]",
    # The dealer’s description as plain text; empty if not shown.
    "description": "str",
    # Fuel economy in the city, in miles per gallon; null if unknown.
    "city_mpg": "Union[int, None]",
    # Fuel economy on the highway, in miles per gallon; null if unknown.
    "hwy_mpg": "Union[int, None]",
    # On its way to the dealer; false if the page does not say so.
    "in_transit": "bool",
    # Whether a Carfax report names one owner; null if the page does not say.
    "carfax_1_owner": "Union[bool, None]",
    # Whether a Carfax report states a clean title; null if the page does not say.
    "carfax_clean_title": "Union[bool, None]",
    # Where the vehicle stands, on a site of one business with several lots; parts that are not shown are empty. Null if there is one lot.
    "lot": "Union[Dict[str, Any], None]",
    # Fields that the page does not show and that were read from the VIN instead: of `body`, `door_count`, `engine_cyl_count`, `engine_displacement` and `fuel`, in this order.
    "decoded": "List[str]",
    # Those of `year`, `make` and `model` that differ from the VIN; the page’s value is served.
    "vin_disagrees": "List[str]",
    # Fields that neither the page nor the VIN states, inferred from other fields.
    "inferred": "List[str]",
    # The page’s own wording of fields whose wording is no word of GET /v1/enums, by field.
    "raw_values": "Dict[str, Any]",
    # What the page’s own words beside the price and in its disclaimers say that the price includes; null if they say nothing.
    "price_basis": "Union[Dict[str, Any], None]",
    # Always `website`.
    "source": "Literal[\"website\"]",
    # When the vehicle was first stored. ISO 8601, UTC.
    "created_at": "str",
    # When a scan first saw the vehicle at this dealership. ISO 8601, UTC.
    "first_seen_at": "str",
    # When a scan last saw a changed value. ISO 8601, UTC.
    "updated_at": "str",
    # When the vehicle came to the lot, as the page states it; else the day of `first_seen_at`. ISO 8601 date.
    "inventory_date": "str",
    # Days since `inventory_date`; null instead of 0, and for a future date.
    "age_days": "Union[int, None]",
    # When a scan last saw the vehicle. ISO 8601, UTC.
    "last_seen": "str",
    # The day of `last_seen`. ISO 8601 date.
    "scraped_date": "str",
    # False once the dealership no longer lists the vehicle; always true in inventory reads.
    "dealership_active": "bool",
  },
  total=False,
)

QueryInventoryResponse = TypedDict(
  "QueryInventoryResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Number of matching vehicles on all pages.
    "total": "int",
    # Entries on a page.
    "per_page": "int",
    # Null on the last page.
    "next_cursor": "Union[str, None]",
    # The vehicles.
    "vehicles": "List[Union[QueriedWebsiteVehicle, QueriedImsVehicle, QueriedFields]]",
    # By name: at most 100 values, most frequent first, then by value.
    "facets": "Dict[str, Any]",
    # By name.
    "stats": "Dict[str, Any]",
  },
  total=False,
)

ReactivateAllResponse = TypedDict(
  "ReactivateAllResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Number of webhooks that were switched on again.
    "reactivated": "int",
    # The webhooks that were switched on again.
    "webhooks": "List[Dict[str, Any]]",
  },
  total=False,
)

ReactivateWebhookResponse = TypedDict(
  "ReactivateWebhookResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The webhook.
    "webhook": "Dict[str, Any]",
    # Explanation for people.
    "message": "str",
  },
  total=False,
)

RecallCampaign = TypedDict(
  "RecallCampaign",
  {
    # NHTSA’s number.
    "campaign": "str",
    # When NHTSA received the report. ISO 8601 date.
    "reported_on": "Union[str, None]",
    # Part of the car, in NHTSA’s words.
    "component": "str",
    # What is wrong.
    "summary": "str",
    # What may happen.
    "consequence": "str",
    # What the manufacturer does about it.
    "remedy": "str",
    # Do not drive.
    "park_it": "bool",
    # Risk of fire.
    "park_outside": "bool",
    # The remedy is a software update without a visit; null if unknown.
    "over_the_air": "Union[bool, None]",
    # Number of cars that the campaign may affect; null if unknown.
    "units": "Union[int, None]",
  },
  total=False,
)

Recalls = TypedDict(
  "Recalls",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Model year, such as 2020.
    "year": "int",
    # Make, such as `Honda`.
    "make": "str",
    # Model name, such as `Accord`.
    "model": "str",
    # The source’s own names for the model; empty if it has none.
    "matched": "List[str]",
    # Number of entries in the list of this answer.
    "count": "int",
    # Newest first.
    "recalls": "List[RecallCampaign]",
    # What this answer cannot say.
    "caveat": "str",
    # NHTSA’s page, which checks a VIN.
    "official_url": "str",
    # Where the answer comes from.
    "source": "str",
    # When the source was read; ISO 8601, UTC.
    "observed_at": "str",
    # The source is unavailable: this is its last answer.
    "stale": "bool",
  },
  total=False,
)

RedeliverDeliveryResponse = TypedDict(
  "RedeliverDeliveryResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the webhook.
    "webhook_id": "int",
    # Id of the new delivery.
    "delivery_id": "int",
    # Id of the event.
    "event_id": "int",
  },
  total=False,
)

RemoveDealerResponse = TypedDict(
  "RemoveDealerResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # Explanation for people.
    "message": "str",
  },
  total=False,
)

RemovedImsVehicle = TypedDict(
  "RemovedImsVehicle",
  {
    # Kept while the dealership’s feeds list the VIN, and when it returns.
    "id": "int",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # The dealer’s stock number; empty if the feed states none.
    "stock_number": "str",
    # `New`, `Used` or `Certified` (certified pre-owned).
    "condition": "Union[Literal[\"New\"], Literal[\"Used\"], Literal[\"Certified\"]]",
    # Certified pre-owned: the same as the condition `Certified`.
    "certified": "bool",
    # Model year; null if unknown.
    "year": "Union[int, None]",
    # Make; null if unknown.
    "make": "Union[str, None]",
    # Model; null if unknown.
    "model": "Union[str, None]",
    # Trim; null if unknown.
    "trim": "Union[str, None]",
    # Body style in the provider’s words; null if unknown.
    "body": "Union[str, None]",
    # Number of doors; null if unknown.
    "doors": "Union[int, None]",
    # Exterior color in the dealer’s words; empty if unknown.
    "exterior_color": "str",
    # Interior color in the dealer’s words; empty if unknown.
    "interior_color": "str",
    # Distance driven, in the feed’s own unit. 0 is a value; null if unknown.
    "odometer": "Union[int, None]",
    # Unit of `odometer`; absent if the feed states none, which usually means miles.
    "odometer_unit": "Union[Literal[\"mi\"], Literal[\"km\"]]",
    # Engine as the feed describes it; null if unknown.
    "engine": "Union[str, None]",
    # Number of cylinders; null if unknown.
    "engine_cylinders": "Union[int, None]",
    # Transmission in the provider’s words; null if unknown.
    "transmission": "Union[str, None]",
    # Driven wheels in the provider’s words; null if unknown.
    "drivetrain": "Union[str, None]",
    # Fuel in the provider’s words; null if unknown.
    "fuel_type": "Union[str, None]",
    # Fuel economy in the city, in miles per gallon; null if unknown.
    "city_mpg": "Union[int, None]",
    # Fuel economy on the highway, in miles per gallon; null if unknown.
    "highway_mpg": "Union[int, None]",
    # The manufacturer’s suggested retail price; null if the feed states none.
    "msrp": "Union[float, None]",
    # The selling price that the feed states; null if it states none.
    "price": "Union[float, None]",
    # The internet price, where the feed has one beside its selling price; else null.
    "internet_price": "Union[float, None]",
    # The dealer’s invoice price; null if the feed states none.
    "invoice": "Union[float, None]",
    # A book value, such as Kelley Blue Book’s; null if the feed states none.
    "book_value": "Union[float, None]",
    # The manufacturer’s model number; null if unknown.
    "model_number": "Union[str, None]",
    # The dealer’s description as plain text; empty if the feed has none.
    "description": "str",
    # Features and options, joined by `|`; empty if the feed lists none.
    "features": "str",
    # Addresses of the photos, joined by `|`; empty if the feed lists none.
    "photo_urls": "str",
    # Address of the vehicle’s own page on the dealer’s website; empty if the feed states none.
    "vdp_url": "str",
    # Further words of the trim, such as a package or a cab; null if unknown.
    "series_detail": "Union[str, None]",
    # Address of a video of the vehicle; null if the feed states none.
    "video_url": "Union[str, None]",
    # Cab of a pickup, such as `Crew Cab`; null if unknown.
    "cab_type": "Union[str, None]",
    # Name of the certification program; null if the feed names none.
    "certification_program": "Union[str, None]",
    # Whether a Carfax report names one owner; null if the feed does not say.
    "carfax_one_owner": "Union[bool, None]",
    # When the vehicle came to the lot, as the feed states it; else the day of `created_at`. ISO 8601 date.
    "inventory_date": "str",
    # Days in stock, as the feed states them or since its inventory date; null if unknown.
    "days_in_stock": "Union[int, None]",
    # When a feed first listed the vehicle. ISO 8601, UTC.
    "created_at": "str",
    # When a feed last changed the vehicle’s row. ISO 8601, UTC.
    "updated_at": "str",
    # The feed was deleted or moved to another dealership; else absent.
    "reason": "Literal[\"withdrawn\"]",
  },
  total=False,
)

ReplayWebhookResponse = TypedDict(
  "ReplayWebhookResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the webhook.
    "webhook_id": "int",
    # Number of deliveries that will be made again.
    "replayed": "int",
  },
  total=False,
)

RepricedImsVehicle = TypedDict(
  "RepricedImsVehicle",
  {
    # Kept while the dealership’s feeds list the VIN, and when it returns.
    "id": "int",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # The dealer’s stock number; empty if the feed states none.
    "stock_number": "str",
    # `New`, `Used` or `Certified` (certified pre-owned).
    "condition": "Union[Literal[\"New\"], Literal[\"Used\"], Literal[\"Certified\"]]",
    # Certified pre-owned: the same as the condition `Certified`.
    "certified": "bool",
    # Model year; null if unknown.
    "year": "Union[int, None]",
    # Make; null if unknown.
    "make": "Union[str, None]",
    # Model; null if unknown.
    "model": "Union[str, None]",
    # Trim; null if unknown.
    "trim": "Union[str, None]",
    # Body style in the provider’s words; null if unknown.
    "body": "Union[str, None]",
    # Number of doors; null if unknown.
    "doors": "Union[int, None]",
    # Exterior color in the dealer’s words; empty if unknown.
    "exterior_color": "str",
    # Interior color in the dealer’s words; empty if unknown.
    "interior_color": "str",
    # Distance driven, in the feed’s own unit. 0 is a value; null if unknown.
    "odometer": "Union[int, None]",
    # Unit of `odometer`; absent if the feed states none, which usually means miles.
    "odometer_unit": "Union[Literal[\"mi\"], Literal[\"km\"]]",
    # Engine as the feed describes it; null if unknown.
    "engine": "Union[str, None]",
    # Number of cylinders; null if unknown.
    "engine_cylinders": "Union[int, None]",
    # Transmission in the provider’s words; null if unknown.
    "transmission": "Union[str, None]",
    # Driven wheels in the provider’s words; null if unknown.
    "drivetrain": "Union[str, None]",
    # Fuel in the provider’s words; null if unknown.
    "fuel_type": "Union[str, None]",
    # Fuel economy in the city, in miles per gallon; null if unknown.
    "city_mpg": "Union[int, None]",
    # Fuel economy on the highway, in miles per gallon; null if unknown.
    "highway_mpg": "Union[int, None]",
    # The manufacturer’s suggested retail price; null if the feed states none.
    "msrp": "Union[float, None]",
    # The selling price that the feed states; null if it states none.
    "price": "Union[float, None]",
    # The internet price, where the feed has one beside its selling price; else null.
    "internet_price": "Union[float, None]",
    # The dealer’s invoice price; null if the feed states none.
    "invoice": "Union[float, None]",
    # A book value, such as Kelley Blue Book’s; null if the feed states none.
    "book_value": "Union[float, None]",
    # The manufacturer’s model number; null if unknown.
    "model_number": "Union[str, None]",
    # The dealer’s description as plain text; empty if the feed has none.
    "description": "str",
    # Features and options, joined by `|`; empty if the feed lists none.
    "features": "str",
    # Addresses of the photos, joined by `|`; empty if the feed lists none.
    "photo_urls": "str",
    # Address of the vehicle’s own page on the dealer’s website; empty if the feed states none.
    "vdp_url": "str",
    # Further words of the trim, such as a package or a cab; null if unknown.
    "series_detail": "Union[str, None]",
    # Address of a video of the vehicle; null if the feed states none.
    "video_url": "Union[str, None]",
    # Cab of a pickup, such as `Crew Cab`; null if unknown.
    "cab_type": "Union[str, None]",
    # Name of the certification program; null if the feed names none.
    "certification_program": "Union[str, None]",
    # Whether a Carfax report names one owner; null if the feed does not say.
    "carfax_one_owner": "Union[bool, None]",
    # When the vehicle came to the lot, as the feed states it; else the day of `created_at`. ISO 8601 date.
    "inventory_date": "str",
    # Days in stock, as the feed states them or since its inventory date; null if unknown.
    "days_in_stock": "Union[int, None]",
    # When a feed first listed the vehicle. ISO 8601, UTC.
    "created_at": "str",
    # When a feed last changed the vehicle’s row. ISO 8601, UTC.
    "updated_at": "str",
    # How the price changed.
    "price_change": "PriceChange",
  },
  total=False,
)

RepricedWebsiteVehicle = TypedDict(
  "RepricedWebsiteVehicle",
  {
    # UUID; kept while the dealership lists the VIN, and when it returns.
    "id": "str",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Model year; null if unknown.
    "year": "Union[int, None]",
    # Make, such as `Ford`; empty if unknown.
    "make": "str",
    # Model without make and trim, such as `F-150`; empty if unknown.
    "model": "str",
    # The page’s title of the vehicle; built from year, make, model and trim if the page has none.
    "heading": "str",
    # The dealer’s stock number; empty if not shown.
    "stocknum": "str",
    # `New` or `Used`. Certified pre-owned vehicles are `Used`.
    "condition": "Union[Literal[\"New\"], Literal[\"Used\"]]",
    # Certified pre-owned; false if the page does not say so.
    "certified": "bool",
    # Body style, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "body": "str",
    # Transmission, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "transmission": "str",
    # Trim, such as `XLT`; empty if unknown.
    "series": "str",
    # Further words of the trim, such as a package or a cab; null if not shown.
    "series_detail": "Union[str, None]",
    # Number of doors; null if unknown.
    "door_count": "Union[int, None]",
    # Distance driven, in `odometer_unit`. 0 is a value; null if unknown.
    "odometer": "Union[int, None]",
    # The odometer’s unit; null if neither the page nor the dealership’s country determines it.
    "odometer_unit": "Union[Literal[\"mi\"], Literal[\"km\"], None]",
    # Engine as the page describes it; empty if unknown.
    "engine": "str",
    # Number of cylinders; null if unknown, and for electric vehicles.
    "engine_cyl_count": "Union[int, None]",
    # Displacement in liters, such as `2.5 L`; empty if unknown.
    "engine_displacement": "str",
    # Fuel, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "fuel": "str",
    # Driven wheels, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "drivetrain_desc": "str",
    # Exterior color in the dealer’s words; empty if not shown.
    "exterior_color": "str",
    # Interior color in the dealer’s words; empty if not shown.
    "interior_color": "str",
    # `exterior_color` as a base color of GET /v1/enums; empty if it contains none.
    "base_ext_color": "str",
    # `interior_color` as a base color of GET /v1/enums; empty if it contains none.
    "base_int_color": "str",
    # The manufacturer’s suggested retail price; null if not shown.
    "msrp": "Union[float, None]",
    # What the page asks of every buyer. Never a conditional offer or a monthly payment; null if the page names no price.
    "price": "Union[float, None]",
    # The amount that the page calls its internet or e-price; null if it shows none.
    "internet_price": "Union[float, None]",
    # The dealer’s own price before discounts. Null if the page shows none above `price`; not the manufacturer’s `msrp`.
    "list_price": "Union[float, None]",
    # The dealer’s invoice price; null unless the site itself publishes it.
    "invoice_price": "Union[float, None]",
    # A book value, such as Kelley Blue Book’s; null unless the site itself publishes it.
    "book_value": "Union[float, None]",
    # The same as `total_discounts`.
    "discount_amount": "Union[float, None]",
    # The last line of the page’s price table, after its discounts and fees; the same as `price` if the page itemizes none. Null if unknown.
    "final_price": "Union[float, None]",
    # Sum of the discounts in `price_components`, unsigned; null if there are none.
    "total_discounts": "Union[float, None]",
    # Sum of the fees in `price_components`; null if there are none.
    "total_fees": "Union[float, None]",
    # How the page computes its price.
    "price_components": "PriceComponents",
    # Offers that only some buyers get; no price includes them.
    "conditional_offers": "List[ConditionalOffer]",
    # Address of the vehicle’s own page on the dealer’s website.
    "vdp_link": "str",
    # Where the page links to the window sticker; null if it does not.
    "window_sticker_url": "Union[str, None]",
    # Where the page links to a history report; null if it does not.
    "history_report_url": "Union[str, None]",
    # Photos in page order; only the rehosted ones where there are any. Empty if the page shows none.
    "photo_url_list": "List[Photo]",
    # Features and options that the page lists.
    "features": "List[str]",
    # The dealer’s description as plain text; empty if not shown.
    "description": "str",
    # Fuel economy in the city, in miles per gallon; null if unknown.
    "city_mpg": "Union[int, None]",
    # Fuel economy on the highway, in miles per gallon; null if unknown.
    "hwy_mpg": "Union[int, None]",
    # On its way to the dealer; false if the page does not say so.
    "in_transit": "bool",
    # Whether a Carfax report names one owner; null if the page does not say.
    "carfax_1_owner": "Union[bool, None]",
    # Whether a Carfax report states a clean title; null if the page does not say.
    "carfax_clean_title": "Union[bool, None]",
    # Where the vehicle stands, on a site of one business with several lots; parts that are not shown are empty. Null if there is one lot.
    "lot": "Union[Dict[str, Any], None]",
    # Fields that the page does not show and that were read from the VIN instead: of `body`, `door_count`, `engine_cyl_count`, `engine_displacement` and `fuel`, in this order.
    "decoded": "List[str]",
    # Those of `year`, `make` and `model` that differ from the VIN; the page’s value is served.
    "vin_disagrees": "List[str]",
    # Fields that neither the page nor the VIN states, inferred from other fields.
    "inferred": "List[str]",
    # The page’s own wording of fields whose wording is no word of GET /v1/enums, by field.
    "raw_values": "Dict[str, Any]",
    # What the page’s own words beside the price and in its disclaimers say that the price includes; null if they say nothing.
    "price_basis": "Union[Dict[str, Any], None]",
    # Always `website`.
    "source": "Literal[\"website\"]",
    # When the vehicle was first stored. ISO 8601, UTC.
    "created_at": "str",
    # When a scan first saw the vehicle at this dealership. ISO 8601, UTC.
    "first_seen_at": "str",
    # When a scan last saw a changed value. ISO 8601, UTC.
    "updated_at": "str",
    # When the vehicle came to the lot, as the page states it; else the day of `first_seen_at`. ISO 8601 date.
    "inventory_date": "str",
    # Days since `inventory_date`; null instead of 0, and for a future date.
    "age_days": "Union[int, None]",
    # When a scan last saw the vehicle. ISO 8601, UTC.
    "last_seen": "str",
    # The day of `last_seen`. ISO 8601 date.
    "scraped_date": "str",
    # False once the dealership no longer lists the vehicle; always true in inventory reads.
    "dealership_active": "bool",
    # How the price changed.
    "price_change": "PriceChange",
  },
  total=False,
)

RotateExportResponse = TypedDict(
  "RotateExportResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The export.
    "export": "Export",
  },
  total=False,
)

Safety = TypedDict(
  "Safety",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Model year, such as 2020.
    "year": "int",
    # Make, such as `Honda`.
    "make": "str",
    # Model name, such as `Accord`.
    "model": "str",
    # The source’s own names for the model; empty if it has none.
    "matched": "List[str]",
    # Number of entries in the list of this answer.
    "count": "int",
    # Every tested variant that matches drivetrain and body.
    "variants": "List[SafetyVariant]",
    # Where the answer comes from.
    "source": "str",
    # When the source was read; ISO 8601, UTC.
    "observed_at": "str",
    # The source is unavailable: this is its last answer.
    "stale": "bool",
  },
  total=False,
)

SafetyVariant = TypedDict(
  "SafetyVariant",
  {
    # Name of the variant, in the source’s words.
    "description": "str",
    # 1 to 5 stars; null where it was not rated.
    "overall": "Union[float, None]",
    # 1 to 5 stars; null where it was not rated.
    "front": "Union[float, None]",
    # 1 to 5 stars; null where it was not rated.
    "side": "Union[float, None]",
    # 1 to 5 stars; null where it was not rated.
    "rollover": "Union[float, None]",
    # 0 to 1.
    "rollover_possibility": "Union[float, None]",
    # 1 to 5 stars; null where it was not rated.
    "front_driver": "Union[float, None]",
    # 1 to 5 stars; null where it was not rated.
    "front_passenger": "Union[float, None]",
    # 1 to 5 stars; null where it was not rated.
    "side_driver": "Union[float, None]",
    # 1 to 5 stars; null where it was not rated.
    "side_passenger": "Union[float, None]",
    # Equipment that helps to avoid crashes.
    "features": "Dict[str, Any]",
  },
  total=False,
)

SavedSearch = TypedDict(
  "SavedSearch",
  {
    # `srch_...`
    "id": "str",
    # As the account named it.
    "name": "str",
    # The query, as it was given.
    "query": "StoredQuery",
    # False: it sends no events.
    "active": "bool",
    # How many vehicles match now.
    "matching": "int",
    # When it was created. ISO 8601, UTC.
    "created_at": "str",
    # When a vehicle last began to match; null before that.
    "last_matched_at": "Union[str, None]",
  },
  total=False,
)

SavedSearchMatchedData = TypedDict(
  "SavedSearchMatchedData",
  {
    # Id of the saved search (`srch_...`).
    "saved_search_id": "str",
    # Its name.
    "name": "str",
    # `created`, `updated` or `returned`: what happened to the vehicle.
    "reason": "str",
    # The vehicle, as POST /v2/inventory/query answers it.
    "vehicle": "Union[QueriedWebsiteVehicle, QueriedImsVehicle]",
  },
  total=False,
)

SavedSearchMatchedEvent = TypedDict(
  "SavedSearchMatchedEvent",
  {
    # The event type.
    "event": "Literal[\"saved_search.matched\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "SavedSearchMatchedData",
  },
  total=False,
)

ScoreMatchResponse = TypedDict(
  "ScoreMatchResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # What the shopper wants, in plain words.
    "intent": "str",
    # Number of entries in the list of this answer.
    "count": "int",
    # Name of the embedding model.
    "model": "str",
    # The vehicles that were found, best first.
    "results": "List[Dict[str, Any]]",
  },
  total=False,
)

SearchVehiclesResponse = TypedDict(
  "SearchVehiclesResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The query, as it was given.
    "query": "str",
    # Number of entries in the list of this answer.
    "count": "int",
    # Name of the embedding model; null without one.
    "model": "str",
    # Ranked without vectors, because the embedder is unavailable.
    "degraded": "bool",
    # What the query was understood to ask for.
    "interpreted": "InterpretedQuery",
    # The vehicles that were found, best first.
    "results": "List[Dict[str, Any]]",
  },
  total=False,
)

SessionRecord = TypedDict(
  "SessionRecord",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # State of the work.
    "status": "Literal[\"accepted\"]",
    # 32 hexadecimal digits
    "session_id": "str",
    # Internal id; null if the request named no dealership
    "dealership_id": "Union[int, None]",
    # When it was created. ISO 8601, UTC.
    "created_at": "str",
    # The session and its records expire this many seconds after created_at.
    "ttl_s": "int",
    # Number of VINs.
    "vin_count": "int",
    # Number of VINs by state.
    "status_counts": "Dict[str, Any]",
    # Each VIN with its state.
    "vins": "List[Dict[str, Any]]",
  },
  total=False,
)

Setup = TypedDict(
  "Setup",
  {
    # Id of the setup (`setup_...`).
    "setup_id": "str",
    # State of the work.
    "status": "Literal[\"pending\", \"running\", \"completed\", \"failed\"]",
    # `available` once vehicles can be read.
    "inventory_status": "Union[Literal[\"importing\", \"available\", \"failed\"], None]",
    # Address or host of the dealership’s website, such as `https://www.example-ford.com`.
    "dealership_url": "str",
    # When it was created. ISO 8601, UTC.
    "created_at": "str",
    # When the work began. ISO 8601, UTC; null before that.
    "started_at": "Union[str, None]",
    # When the work ended. ISO 8601, UTC; null before that.
    "completed_at": "Union[str, None]",
    # Set while the job is running.
    "elapsed_seconds": "Union[float, None]",
    # Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them.
    "provider": "Union[str, None]",
    # How well the website’s marks agree with the platform, 0 to 1; null if unknown.
    "provider_confidence": "Union[float, None]",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "Union[str, None]",
    # Id of the configuration by which the website is collected; null before there is one.
    "configuration_id": "Union[int, None]",
    # Id of the account’s subscription to the dealership; null before there is one.
    "subscription_id": "Union[int, None]",
    # base_url, inventory_type, site_id and similar.
    "config": "Union[Dict[str, Any], None]",
    # Number of vehicles in the inventory; null before they were read.
    "vehicle_counts": "Union[Dict[str, Any], None]",
    # Whether the dealership is collected, or waits for a review.
    "setup_status": "Union[Literal[\"active\", \"needs_manual_review\"], None]",
    # What an operator must look at; null if nothing.
    "requires_review_reason": "Union[str, None]",
    # What went wrong; null if nothing.
    "error": "Union[str, None]",
    # Kind of failure; null unless the setup failed.
    "failure_mode": "Union[Literal[\"unreachable\", \"blocked\", \"unknown_platform\", \"no_inventory\", \"timeout\", \"internal\"], None]",
    # When somebody dismissed the failed setup.
    "dismissed_at": "Union[str, None]",
  },
  total=False,
)

SetupAccepted = TypedDict(
  "SetupAccepted",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the setup (`setup_...`).
    "setup_id": "str",
    # State of the work.
    "status": "Literal[\"pending\"]",
    # Explanation for people.
    "message": "str",
    # Path to poll every 5 seconds.
    "poll_url": "str",
  },
  total=False,
)

SetupBatch = TypedDict(
  "SetupBatch",
  {
    # `batch_...`
    "batch_id": "str",
    # State of the work.
    "status": "Literal[\"running\", \"completed\", \"cancelled\"]",
    # Rows of the batch, one a website.
    "total": "int",
    # Rows of the batch in each state; together the total.
    "counts": "SetupBatchCounts",
    # The account’s setup limits are used up until then; null: they are not, or nothing waits.
    "waiting_for_limit_until": "Union[str, None]",
    # When it was created. ISO 8601, UTC.
    "created_at": "str",
    # When the last setup that started had ended.
    "completed_at": "Union[str, None]",
  },
  total=False,
)

SetupBatchAccepted = TypedDict(
  "SetupBatchAccepted",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # `batch_...`
    "batch_id": "str",
    # Rows of the batch, one a website.
    "total": "int",
    # Path to poll every 5 seconds.
    "poll_url": "str",
  },
  total=False,
)

SetupBatchCompleteData = TypedDict(
  "SetupBatchCompleteData",
  {
    # `batch_...`, of GET /v1/dealers/setup/batch/{batch_id}.
    "batch_id": "str",
    # Rows of the batch, one a website.
    "total": "int",
    # Rows of the batch in each state; together the total.
    "counts": "SetupBatchCounts",
  },
  total=False,
)

SetupBatchCompleteEvent = TypedDict(
  "SetupBatchCompleteEvent",
  {
    # The event type.
    "event": "Literal[\"setup.batch.complete\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "SetupBatchCompleteData",
  },
  total=False,
)

SetupBatchCounts = TypedDict(
  "SetupBatchCounts",
  {
    # Not started yet; in a cancelled batch: never started.
    "waiting": "int",
    # Queued.
    "pending": "int",
    # Being detected.
    "running": "int",
    # Set up.
    "completed": "int",
    # Set up, with a problem that somebody should look at.
    "needs_manual_review": "int",
    # Could not be set up, or refused.
    "failed": "int",
    # The account had it.
    "already_subscribed": "int",
    # The account had removed it, and has it again.
    "reactivated": "int",
  },
  total=False,
)

SetupBatchResult = TypedDict(
  "SetupBatchResult",
  {
    # Address or host of the dealership’s website, such as `https://www.example-ford.com`.
    "dealership_url": "str",
    # Null: no setup has started.
    "setup_id": "Union[str, None]",
    # State of the work.
    "status": "Literal[\"waiting\", \"pending\", \"running\", \"completed\", \"needs_manual_review\", \"failed\", \"already_subscribed\", \"reactivated\"]",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "Union[str, None]",
    # Kind of failure; null unless the setup failed.
    "failure_mode": "Union[Literal[\"unreachable\", \"blocked\", \"unknown_platform\", \"no_inventory\", \"timeout\", \"internal\"], None]",
    # Why it failed, was refused or needs a review.
    "error": "Union[str, None]",
  },
  total=False,
)

SetupBatchWithResults = TypedDict(
  "SetupBatchWithResults",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # `batch_...`
    "batch_id": "str",
    # State of the work.
    "status": "Literal[\"running\", \"completed\", \"cancelled\"]",
    # Rows of the batch, one a website.
    "total": "int",
    # Rows of the batch in each state; together the total.
    "counts": "SetupBatchCounts",
    # The account’s setup limits are used up until then; null: they are not, or nothing waits.
    "waiting_for_limit_until": "Union[str, None]",
    # When it was created. ISO 8601, UTC.
    "created_at": "str",
    # When the last setup that started had ended.
    "completed_at": "Union[str, None]",
    # The vehicles that were found, best first.
    "results": "List[SetupBatchResult]",
    # Send it as `cursor` to read what follows; null at the end.
    "next_cursor": "Union[str, None]",
  },
  total=False,
)

SetupCompleteData = TypedDict(
  "SetupCompleteData",
  {
    # Address of the dealership’s website.
    "website_url": "str",
    # Id of the website platform.
    "provider": "str",
    # Id of the collection configuration.
    "configuration_id": "int",
    # Vehicles of the whole lot that the account’s filter accepts: what is not known before is told once the first import has counted it.
    "vehicle_counts": "Dict[str, Any]",
    # `active`, or `needs_manual_review`.
    "status": "str",
  },
  total=False,
)

SetupCompleteEvent = TypedDict(
  "SetupCompleteEvent",
  {
    # The event type.
    "event": "Literal[\"setup.complete\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "SetupCompleteData",
  },
  total=False,
)

SetupFailedData = TypedDict(
  "SetupFailedData",
  {
    # Address of the dealership’s website.
    "website_url": "str",
    # Why the setup failed.
    "error": "str",
  },
  total=False,
)

SetupFailedEvent = TypedDict(
  "SetupFailedEvent",
  {
    # The event type.
    "event": "Literal[\"setup.failed\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "SetupFailedData",
  },
  total=False,
)

SetupJob = TypedDict(
  "SetupJob",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the setup (`setup_...`).
    "setup_id": "str",
    # State of the work.
    "status": "Literal[\"pending\", \"running\", \"completed\", \"failed\"]",
    # `available` once vehicles can be read.
    "inventory_status": "Union[Literal[\"importing\", \"available\", \"failed\"], None]",
    # Address or host of the dealership’s website, such as `https://www.example-ford.com`.
    "dealership_url": "str",
    # When it was created. ISO 8601, UTC.
    "created_at": "str",
    # When the work began. ISO 8601, UTC; null before that.
    "started_at": "Union[str, None]",
    # When the work ended. ISO 8601, UTC; null before that.
    "completed_at": "Union[str, None]",
    # Set while the job is running.
    "elapsed_seconds": "Union[float, None]",
    # Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them.
    "provider": "Union[str, None]",
    # How well the website’s marks agree with the platform, 0 to 1; null if unknown.
    "provider_confidence": "Union[float, None]",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "Union[str, None]",
    # Id of the configuration by which the website is collected; null before there is one.
    "configuration_id": "Union[int, None]",
    # Id of the account’s subscription to the dealership; null before there is one.
    "subscription_id": "Union[int, None]",
    # base_url, inventory_type, site_id and similar.
    "config": "Union[Dict[str, Any], None]",
    # Number of vehicles in the inventory; null before they were read.
    "vehicle_counts": "Union[Dict[str, Any], None]",
    # Whether the dealership is collected, or waits for a review.
    "setup_status": "Union[Literal[\"active\", \"needs_manual_review\"], None]",
    # What an operator must look at; null if nothing.
    "requires_review_reason": "Union[str, None]",
    # What went wrong; null if nothing.
    "error": "Union[str, None]",
    # Kind of failure; null unless the setup failed.
    "failure_mode": "Union[Literal[\"unreachable\", \"blocked\", \"unknown_platform\", \"no_inventory\", \"timeout\", \"internal\"], None]",
    # When somebody dismissed the failed setup.
    "dismissed_at": "Union[str, None]",
  },
  total=False,
)

SetupReactivated = TypedDict(
  "SetupReactivated",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # True: an earlier subscription was switched on again.
    "reactivated": "Literal[True]",
    # Id of the account’s subscription to the dealership; null before there is one.
    "subscription_id": "int",
    # Id of the configuration by which the website is collected; null before there is one.
    "configuration_id": "int",
    # Address of the dealership’s website.
    "website_url": "str",
    # Explanation for people.
    "message": "str",
  },
  total=False,
)

StartedImport = TypedDict(
  "StartedImport",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the import (`imp_...`).
    "import_id": "str",
    # `queued`: it runs as soon as a worker is free.
    "status": "Literal[\"queued\", \"running\"]",
    # Path to poll every 5 seconds.
    "poll_url": "str",
  },
  total=False,
)

Statistics = TypedDict(
  "Statistics",
  {
    # Number of entries in the list of this answer.
    "count": "int",
    # The lowest value.
    "min": "Union[float, None]",
    # A quarter of the values is at or below this.
    "p25": "Union[float, None]",
    # Half of the values is at or below this.
    "median": "Union[float, None]",
    # Three quarters of the values are at or below this.
    "p75": "Union[float, None]",
    # The highest value.
    "max": "Union[float, None]",
    # The average.
    "mean": "Union[float, None]",
  },
  total=False,
)

StoredQuery = TypedDict(
  "StoredQuery",
  {
    # Public or internal ids. Without any: every dealership of the account.
    "dealership_ids": "Union[List[Union[str, int]], None]",
    # Where the answer comes from.
    "source": "Union[Literal[\"all\", \"website\", \"ims\"], None]",
    # All must hold. A vehicle without the value meets no bound.
    "filters": "Union[VehicleFilters, None]",
    # None may hold.
    "not": "Union[VehicleExclusions, None]",
  },
  total=False,
)

SyncDelete = TypedDict(
  "SyncDelete",
  {
    # It left what the account sees.
    "op": "Literal[\"delete\"]",
    # Public id.
    "dealership_id": "str",
    # Where the answer comes from.
    "source": "Literal[\"website\", \"ims\"]",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # When the vehicle last changed, or left. ISO 8601, UTC.
    "at": "str",
    # No longer listed; hidden by the filter of the subscription; the subscription ended; its feed became private.
    "reason": "Literal[\"removed\", \"filtered\", \"unsubscribed\", \"withdrawn\"]",
  },
  total=False,
)

SyncUpsert = TypedDict(
  "SyncUpsert",
  {
    # It is new, or has changed.
    "op": "Literal[\"upsert\"]",
    # Public id.
    "dealership_id": "str",
    # Where the answer comes from.
    "source": "Literal[\"website\", \"ims\"]",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # When the vehicle last changed, or left. ISO 8601, UTC.
    "at": "str",
    # As POST /v2/inventory/query returns it; with `fields`, only these.
    "vehicle": "Union[QueriedWebsiteVehicle, QueriedImsVehicle, SyncedFields]",
  },
  total=False,
)

SyncedFields = TypedDict(
  "SyncedFields",
  {
  },
  total=False,
)

TestWebhookResponse = TypedDict(
  "TestWebhookResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the webhook.
    "webhook_id": "int",
    # Id of the delivery.
    "delivery_id": "int",
    # Id of the event.
    "event_id": "int",
  },
  total=False,
)

UpdateDealerResponse = TypedDict(
  "UpdateDealerResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # Names of the changed fields.
    "updated": "List[str]",
  },
  total=False,
)

UpdateFeedResponse = TypedDict(
  "UpdateFeedResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the feed.
    "feed_id": "int",
    # True: every account that subscribes to the dealership reads the feed’s vehicles.
    "shared": "bool",
    # Hours without a new file after which the feed is stale.
    "staleness_threshold_hours": "int",
    # Public id of the dealership (`dlr_...`); null where there is none.
    "dealership_id": "str",
    # Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them.
    "provider": "str",
    # Directory of the file under `/import/` of the SFTP server.
    "ftp_path": "str",
    # Name of the file.
    "file_name": "str",
    # Which rows of the file belong to the dealership; null: all.
    "dealer_identifier": "Union[str, None]",
  },
  total=False,
)

UpdateSavedSearchResponse = TypedDict(
  "UpdateSavedSearchResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # The saved search.
    "saved_search": "SavedSearch",
  },
  total=False,
)

UpdateWebhookResponse = TypedDict(
  "UpdateWebhookResponse",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Id of the webhook.
    "webhook_id": "int",
    # Names of the changed fields.
    "updated": "List[str]",
    # Until when deliveries are also signed with the previous secret. ISO 8601, UTC; null: they are not.
    "previous_secret_until": "Union[str, None]",
  },
  total=False,
)

UpdatedWebsiteVehicle = TypedDict(
  "UpdatedWebsiteVehicle",
  {
    # UUID; kept while the dealership lists the VIN, and when it returns.
    "id": "str",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Model year; null if unknown.
    "year": "Union[int, None]",
    # Make, such as `Ford`; empty if unknown.
    "make": "str",
    # Model without make and trim, such as `F-150`; empty if unknown.
    "model": "str",
    # The page’s title of the vehicle; built from year, make, model and trim if the page has none.
    "heading": "str",
    # The dealer’s stock number; empty if not shown.
    "stocknum": "str",
    # `New` or `Used`. Certified pre-owned vehicles are `Used`.
    "condition": "Union[Literal[\"New\"], Literal[\"Used\"]]",
    # Certified pre-owned; false if the page does not say so.
    "certified": "bool",
    # Body style, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "body": "str",
    # Transmission, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "transmission": "str",
    # Trim, such as `XLT`; empty if unknown.
    "series": "str",
    # Further words of the trim, such as a package or a cab; null if not shown.
    "series_detail": "Union[str, None]",
    # Number of doors; null if unknown.
    "door_count": "Union[int, None]",
    # Distance driven, in `odometer_unit`. 0 is a value; null if unknown.
    "odometer": "Union[int, None]",
    # The odometer’s unit; null if neither the page nor the dealership’s country determines it.
    "odometer_unit": "Union[Literal[\"mi\"], Literal[\"km\"], None]",
    # Engine as the page describes it; empty if unknown.
    "engine": "str",
    # Number of cylinders; null if unknown, and for electric vehicles.
    "engine_cyl_count": "Union[int, None]",
    # Displacement in liters, such as `2.5 L`; empty if unknown.
    "engine_displacement": "str",
    # Fuel, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "fuel": "str",
    # Driven wheels, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "drivetrain_desc": "str",
    # Exterior color in the dealer’s words; empty if not shown.
    "exterior_color": "str",
    # Interior color in the dealer’s words; empty if not shown.
    "interior_color": "str",
    # `exterior_color` as a base color of GET /v1/enums; empty if it contains none.
    "base_ext_color": "str",
    # `interior_color` as a base color of GET /v1/enums; empty if it contains none.
    "base_int_color": "str",
    # The manufacturer’s suggested retail price; null if not shown.
    "msrp": "Union[float, None]",
    # What the page asks of every buyer. Never a conditional offer or a monthly payment; null if the page names no price.
    "price": "Union[float, None]",
    # The amount that the page calls its internet or e-price; null if it shows none.
    "internet_price": "Union[float, None]",
    # The dealer’s own price before discounts. Null if the page shows none above `price`; not the manufacturer’s `msrp`.
    "list_price": "Union[float, None]",
    # The dealer’s invoice price; null unless the site itself publishes it.
    "invoice_price": "Union[float, None]",
    # A book value, such as Kelley Blue Book’s; null unless the site itself publishes it.
    "book_value": "Union[float, None]",
    # The same as `total_discounts`.
    "discount_amount": "Union[float, None]",
    # The last line of the page’s price table, after its discounts and fees; the same as `price` if the page itemizes none. Null if unknown.
    "final_price": "Union[float, None]",
    # Sum of the discounts in `price_components`, unsigned; null if there are none.
    "total_discounts": "Union[float, None]",
    # Sum of the fees in `price_components`; null if there are none.
    "total_fees": "Union[float, None]",
    # How the page computes its price.
    "price_components": "PriceComponents",
    # Offers that only some buyers get; no price includes them.
    "conditional_offers": "List[ConditionalOffer]",
    # Address of the vehicle’s own page on the dealer’s website.
    "vdp_link": "str",
    # Where the page links to the window sticker; null if it does not.
    "window_sticker_url": "Union[str, None]",
    # Where the page links to a history report; null if it does not.
    "history_report_url": "Union[str, None]",
    # Photos in page order; only the rehosted ones where there are any. Empty if the page shows none.
    "photo_url_list": "List[Photo]",
    # Features and options that the page lists.
    "features": "List[str]",
    # The dealer’s description as plain text; empty if not shown.
    "description": "str",
    # Fuel economy in the city, in miles per gallon; null if unknown.
    "city_mpg": "Union[int, None]",
    # Fuel economy on the highway, in miles per gallon; null if unknown.
    "hwy_mpg": "Union[int, None]",
    # On its way to the dealer; false if the page does not say so.
    "in_transit": "bool",
    # Whether a Carfax report names one owner; null if the page does not say.
    "carfax_1_owner": "Union[bool, None]",
    # Whether a Carfax report states a clean title; null if the page does not say.
    "carfax_clean_title": "Union[bool, None]",
    # Where the vehicle stands, on a site of one business with several lots; parts that are not shown are empty. Null if there is one lot.
    "lot": "Union[Dict[str, Any], None]",
    # Fields that the page does not show and that were read from the VIN instead: of `body`, `door_count`, `engine_cyl_count`, `engine_displacement` and `fuel`, in this order.
    "decoded": "List[str]",
    # Those of `year`, `make` and `model` that differ from the VIN; the page’s value is served.
    "vin_disagrees": "List[str]",
    # Fields that neither the page nor the VIN states, inferred from other fields.
    "inferred": "List[str]",
    # The page’s own wording of fields whose wording is no word of GET /v1/enums, by field.
    "raw_values": "Dict[str, Any]",
    # What the page’s own words beside the price and in its disclaimers say that the price includes; null if they say nothing.
    "price_basis": "Union[Dict[str, Any], None]",
    # Always `website`.
    "source": "Literal[\"website\"]",
    # When the vehicle was first stored. ISO 8601, UTC.
    "created_at": "str",
    # When a scan first saw the vehicle at this dealership. ISO 8601, UTC.
    "first_seen_at": "str",
    # When a scan last saw a changed value. ISO 8601, UTC.
    "updated_at": "str",
    # When the vehicle came to the lot, as the page states it; else the day of `first_seen_at`. ISO 8601 date.
    "inventory_date": "str",
    # Days since `inventory_date`; null instead of 0, and for a future date.
    "age_days": "Union[int, None]",
    # When a scan last saw the vehicle. ISO 8601, UTC.
    "last_seen": "str",
    # The day of `last_seen`. ISO 8601 date.
    "scraped_date": "str",
    # False once the dealership no longer lists the vehicle; always true in inventory reads.
    "dealership_active": "bool",
    # What changed on the vehicle’s page.
    "changes": "List[FieldChange]",
  },
  total=False,
)

UsageGroup = TypedDict(
  "UsageGroup",
  {
    # By key: id of the API key; null for requests of before requests were counted by key, and for those of `client_id`.
    "key_id": "Union[int, None]",
    # By key: the connected app, for requests with its access tokens.
    "client_id": "str",
    # By class: one of inventory_fetch, setup_poll, setup, resolve, default, semantic, live.
    "class": "str",
    # By dealership: public id of the dealership that the requests name; null for those that name none.
    "dealership_id": "Union[str, None]",
    # By day: the UTC day. ISO 8601 date.
    "date": "str",
    # successful + errors + rate_limited.
    "total_requests": "int",
    # Statuses below 400.
    "successful": "int",
    # Statuses from 400 on, except 429.
    "errors": "int",
    # Status 429.
    "rate_limited": "int",
    # Live keys only.
    "billable": "int",
    # VINs that sessions fetched in advance.
    "prewarmed_vins": "int",
  },
  total=False,
)

UsageReport = TypedDict(
  "UsageReport",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Requests of the account.
    "requests": "Dict[str, Any]",
    # Imports of the account’s dealerships.
    "imports": "Dict[str, Any]",
    # With group_by: the requests by its groups, in their order, at most 10,000.
    "groups": "List[UsageGroup]",
  },
  total=False,
)

ValidationError = TypedDict(
  "ValidationError",
  {
    # One entry for each fault of the request.
    "detail": "List[Dict[str, Any]]",
    # Same value as the x-request-id header.
    "request_id": "str",
  },
  total=False,
)

VehicleComplaints = TypedDict(
  "VehicleComplaints",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Model year, such as 2020.
    "year": "int",
    # Make, such as `Honda`.
    "make": "str",
    # Model name, such as `Accord`.
    "model": "str",
    # The source’s own names for the model; empty if it has none.
    "matched": "List[str]",
    # Number of entries in the list of this answer.
    "count": "int",
    # Complaints that report a crash.
    "crashes": "int",
    # Complaints that report a fire.
    "fires": "int",
    # People injured.
    "injuries": "int",
    # People killed.
    "deaths": "int",
    # Number of complaints by part of the car.
    "by_component": "List[Dict[str, Any]]",
    # Number of the page; the first is 1.
    "page": "int",
    # Entries on a page.
    "per_page": "int",
    # 1 when there are no complaints.
    "total_pages": "int",
    # Newest first.
    "complaints": "List[Complaint]",
    # Where the answer comes from.
    "source": "str",
    # When the source was read; ISO 8601, UTC.
    "observed_at": "str",
    # The source is unavailable: this is its last answer.
    "stale": "bool",
  },
  total=False,
)

VehicleCreatedEvent = TypedDict(
  "VehicleCreatedEvent",
  {
    # The event type.
    "event": "Literal[\"vehicle.created\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "WebsiteVehicle",
  },
  total=False,
)

VehicleExclusions = TypedDict(
  "VehicleExclusions",
  {
    # In any case.
    "vin": "Union[List[str], None]",
    # In any case.
    "make": "Union[List[str], None]",
    # In any case.
    "model": "Union[List[str], None]",
    # In any case.
    "series": "Union[List[str], None]",
    # In any case; words of GET /v1/enums, body.
    "body": "Union[List[str], None]",
    # In any case; words of GET /v1/enums, fuel.
    "fuel": "Union[List[str], None]",
    # In any case; words of GET /v1/enums, drivetrain.
    "drivetrain": "Union[List[str], None]",
    # In any case.
    "transmission": "Union[List[str], None]",
    # In any case; words of GET /v1/enums, base_colors.
    "base_ext_color": "Union[List[str], None]",
    # In any case; words of GET /v1/enums, base_colors.
    "base_int_color": "Union[List[str], None]",
  },
  total=False,
)

VehicleFilters = TypedDict(
  "VehicleFilters",
  {
    # In any case.
    "vin": "Union[List[str], None]",
    # In any case.
    "make": "Union[List[str], None]",
    # In any case.
    "model": "Union[List[str], None]",
    # In any case.
    "series": "Union[List[str], None]",
    # In any case; words of GET /v1/enums, body.
    "body": "Union[List[str], None]",
    # In any case; words of GET /v1/enums, fuel.
    "fuel": "Union[List[str], None]",
    # In any case; words of GET /v1/enums, drivetrain.
    "drivetrain": "Union[List[str], None]",
    # In any case.
    "transmission": "Union[List[str], None]",
    # In any case; words of GET /v1/enums, base_colors.
    "base_ext_color": "Union[List[str], None]",
    # In any case; words of GET /v1/enums, base_colors.
    "base_int_color": "Union[List[str], None]",
    # In any case.
    "stocknum": "Union[List[str], None]",
    # `Used` includes certified pre-owned vehicles.
    "condition": "Union[Literal[\"New\", \"Used\"], None]",
    # Certified pre-owned.
    "certified": "Union[bool, None]",
    # Has a price.
    "has_price": "Union[bool, None]",
    # Has a photo.
    "has_photos": "Union[bool, None]",
    # On its way to the dealer; false includes unknown.
    "in_transit": "Union[bool, None]",
    # Model year.
    "year": "Union[Dict[str, Any], None]",
    # In the currency of the dealership’s country.
    "price": "Union[Dict[str, Any], None]",
    # The manufacturer’s suggested retail price.
    "msrp": "Union[Dict[str, Any], None]",
    # In the vehicle’s own unit.
    "odometer": "Union[Dict[str, Any], None]",
    # Since `inventory_date`; of removed vehicles until they were removed.
    "days_on_lot": "Union[Dict[str, Any], None]",
    # Number of cylinders.
    "engine_cyl_count": "Union[Dict[str, Any], None]",
    # Number of doors.
    "door_count": "Union[Dict[str, Any], None]",
    # Of `first_seen_at`.
    "first_seen": "Union[Dict[str, Any], None]",
    # Of `updated_at`.
    "updated": "Union[Dict[str, Any], None]",
    # Of `removed_at`.
    "removed": "Union[Dict[str, Any], None]",
    # The price fell by at least that much in one change within these days, and has not risen above the old price since.
    "price_drop": "Union[Dict[str, Any], None]",
    # `price_basis.fees_included` of the page: the dealer’s fees are in the price, or are not. Pages that say neither match none.
    "fees_included": "Union[bool, None]",
    # Seen on its website, or in its feed, within these hours: `last_seen` is not older.
    "seen_within_hours": "Union[int, None]",
    # Every word occurs, as a whole word, in `heading`, `series`, `features` or `description`. Case and accents are ignored.
    "text": "Union[str, None]",
    # Send `zip`, or `latitude` and `longitude`. Distances are from the dealership’s ZIP code; dealerships without a known one are left out.
    "near": "Union[Dict[str, Any], None]",
  },
  total=False,
)

VehicleFuelEconomy = TypedDict(
  "VehicleFuelEconomy",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Model year, such as 2020.
    "year": "int",
    # Make, such as `Honda`.
    "make": "str",
    # Model name, such as `Accord`.
    "model": "str",
    # The source’s own names for the model; empty if it has none.
    "matched": "List[str]",
    # Number of entries in the list of this answer.
    "count": "int",
    # Every variant that matches drivetrain, engine and transmission.
    "variants": "List[FuelEconomyVariant]",
    # Where the answer comes from.
    "source": "str",
    # When the source was read; ISO 8601, UTC.
    "observed_at": "str",
    # The source is unavailable: this is its last answer.
    "stale": "bool",
  },
  total=False,
)

VehiclePriceChangedEvent = TypedDict(
  "VehiclePriceChangedEvent",
  {
    # The event type.
    "event": "Literal[\"vehicle.price_changed\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "RepricedWebsiteVehicle",
  },
  total=False,
)

VehicleRecalls = TypedDict(
  "VehicleRecalls",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Model year, such as 2020.
    "year": "int",
    # Make, such as `Honda`.
    "make": "str",
    # Model name, such as `Accord`.
    "model": "str",
    # The source’s own names for the model; empty if it has none.
    "matched": "List[str]",
    # Number of entries in the list of this answer.
    "count": "int",
    # Newest first.
    "recalls": "List[RecallCampaign]",
    # What this answer cannot say.
    "caveat": "str",
    # NHTSA’s page, which checks a VIN.
    "official_url": "str",
    # Where the answer comes from.
    "source": "str",
    # When the source was read; ISO 8601, UTC.
    "observed_at": "str",
    # The source is unavailable: this is its last answer.
    "stale": "bool",
  },
  total=False,
)

VehicleRemovedEvent = TypedDict(
  "VehicleRemovedEvent",
  {
    # The event type.
    "event": "Literal[\"vehicle.removed\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "WebsiteVehicle",
  },
  total=False,
)

VehicleSafety = TypedDict(
  "VehicleSafety",
  {
    # True on every answer that is no error; false only in refusals of this form.
    "success": "bool",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Model year, such as 2020.
    "year": "int",
    # Make, such as `Honda`.
    "make": "str",
    # Model name, such as `Accord`.
    "model": "str",
    # The source’s own names for the model; empty if it has none.
    "matched": "List[str]",
    # Number of entries in the list of this answer.
    "count": "int",
    # Every tested variant that matches drivetrain and body.
    "variants": "List[SafetyVariant]",
    # Where the answer comes from.
    "source": "str",
    # When the source was read; ISO 8601, UTC.
    "observed_at": "str",
    # The source is unavailable: this is its last answer.
    "stale": "bool",
  },
  total=False,
)

VehicleUpdatedEvent = TypedDict(
  "VehicleUpdatedEvent",
  {
    # The event type.
    "event": "Literal[\"vehicle.updated\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "UpdatedWebsiteVehicle",
  },
  total=False,
)

Webhook = TypedDict(
  "Webhook",
  {
    # Id of the webhook.
    "id": "int",
    # Type of the event, such as `vehicle.created`; GET /v1/enums lists them.
    "event_type": "str",
    # Address that the events are sent to.
    "url": "str",
    # null means every dealership of the account.
    "dealership_id": "Union[str, None]",
    # False: switched off.
    "active": "bool",
    # Consecutive failed deliveries since the last success.
    "failure_count": "int",
    # Failed deliveries in a row after which the webhook is switched off.
    "max_failures": "int",
    # When the last delivery was attempted. ISO 8601, UTC; null before the first.
    "last_triggered_at": "Union[str, None]",
    # Status of the receiver’s last answer; null before the first.
    "last_status_code": "Union[int, None]",
    # When it was created. ISO 8601, UTC.
    "created_at": "str",
    # Name of the dealership; null if unknown.
    "dealership_name": "Union[str, None]",
    # Deliveries that are pending, failed or skipped.
    "undelivered": "int",
    # For vehicle.price_changed and ims.vehicle.price_changed only: a change that does not meet them is not delivered. null: every change.
    "conditions": "Union[Dict[str, Any], None]",
    # `long`: a failed delivery is tried for 28 hours.
    "retry": "Literal[\"standard\", \"long\"]",
    # Whether anything is sent to its address.
    "paused": "bool",
    # When the previous secret stops signing deliveries.
    "previous_secret_until": "Union[str, None]",
  },
  total=False,
)

WebhookDisabledData = TypedDict(
  "WebhookDisabledData",
  {
    # Id of the webhook.
    "webhook_id": "int",
    # The event that it no longer gets.
    "event_type": "str",
    # The address that failed.
    "url": "str",
    # `failures`: max_failures in a row; `gone`: it answered 410.
    "reason": "Literal[\"failures\", \"gone\"]",
    # Failed deliveries in a row.
    "failure_count": "int",
    # Of its last answer; null: it gave none.
    "last_status_code": "Union[int, None]",
  },
  total=False,
)

WebhookDisabledEvent = TypedDict(
  "WebhookDisabledEvent",
  {
    # The event type.
    "event": "Literal[\"webhook.disabled\"]",
    # Public id of the dealership; null for a setup that failed before there was one.
    "dealership_id": "Union[str, None]",
    # When the event fired. ISO 8601, UTC.
    "timestamp": "str",
    # Id of the event, as GET /v1/events has it; two webhooks that name its type get the same.
    "id": "int",
    # Only on test events, whose data is about a vehicle that does not exist.
    "test": "Literal[True]",
    # What happened; the fields depend on the event.
    "data": "WebhookDisabledData",
  },
  total=False,
)

WebsiteQuality = TypedDict(
  "WebsiteQuality",
  {
    # Vehicles that it lists now.
    "vehicles": "int",
    # By optional field, which part of the vehicles has it, from 0 to 1.
    "fill_rates": "Dict[str, Any]",
    # Vehicles without a price.
    "without_price": "int",
    # Vehicles without photos.
    "without_photos": "int",
    # In how many vehicles the VIN states another year, make or model than the page.
    "vin_disagrees": "Dict[str, Any]",
  },
  total=False,
)

WebsiteVehicle = TypedDict(
  "WebsiteVehicle",
  {
    # UUID; kept while the dealership lists the VIN, and when it returns.
    "id": "str",
    # Vehicle identification number, 17 characters in upper case.
    "vin": "str",
    # Model year; null if unknown.
    "year": "Union[int, None]",
    # Make, such as `Ford`; empty if unknown.
    "make": "str",
    # Model without make and trim, such as `F-150`; empty if unknown.
    "model": "str",
    # The page’s title of the vehicle; built from year, make, model and trim if the page has none.
    "heading": "str",
    # The dealer’s stock number; empty if not shown.
    "stocknum": "str",
    # `New` or `Used`. Certified pre-owned vehicles are `Used`.
    "condition": "Union[Literal[\"New\"], Literal[\"Used\"]]",
    # Certified pre-owned; false if the page does not say so.
    "certified": "bool",
    # Body style, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "body": "str",
    # Transmission, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "transmission": "str",
    # Trim, such as `XLT`; empty if unknown.
    "series": "str",
    # Further words of the trim, such as a package or a cab; null if not shown.
    "series_detail": "Union[str, None]",
    # Number of doors; null if unknown.
    "door_count": "Union[int, None]",
    # Distance driven, in `odometer_unit`. 0 is a value; null if unknown.
    "odometer": "Union[int, None]",
    # The odometer’s unit; null if neither the page nor the dealership’s country determines it.
    "odometer_unit": "Union[Literal[\"mi\"], Literal[\"km\"], None]",
    # Engine as the page describes it; empty if unknown.
    "engine": "str",
    # Number of cylinders; null if unknown, and for electric vehicles.
    "engine_cyl_count": "Union[int, None]",
    # Displacement in liters, such as `2.5 L`; empty if unknown.
    "engine_displacement": "str",
    # Fuel, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "fuel": "str",
    # Driven wheels, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown.
    "drivetrain_desc": "str",
    # Exterior color in the dealer’s words; empty if not shown.
    "exterior_color": "str",
    # Interior color in the dealer’s words; empty if not shown.
    "interior_color": "str",
    # `exterior_color` as a base color of GET /v1/enums; empty if it contains none.
    "base_ext_color": "str",
    # `interior_color` as a base color of GET /v1/enums; empty if it contains none.
    "base_int_color": "str",
    # The manufacturer’s suggested retail price; null if not shown.
    "msrp": "Union[float, None]",
    # What the page asks of every buyer. Never a conditional offer or a monthly payment; null if the page names no price.
    "price": "Union[float, None]",
    # The amount that the page calls its internet or e-price; null if it shows none.
    "internet_price": "Union[float, None]",
    # The dealer’s own price before discounts. Null if the page shows none above `price`; not the manufacturer’s `msrp`.
    "list_price": "Union[float, None]",
    # The dealer’s invoice price; null unless the site itself publishes it.
    "invoice_price": "Union[float, None]",
    # A book value, such as Kelley Blue Book’s; null unless the site itself publishes it.
    "book_value": "Union[float, None]",
    # The same as `total_discounts`.
    "discount_amount": "Union[float, None]",
    # The last line of the page’s price table, after its discounts and fees; the same as `price` if the page itemizes none. Null if unknown.
    "final_price": "Union[float, None]",
    # Sum of the discounts in `price_components`, unsigned; null if there are none.
    "total_discounts": "Union[float, None]",
    # Sum of the fees in `price_components`; null if there are none.
    "total_fees": "Union[float, None]",
    # How the page computes its price.
    "price_components": "PriceComponents",
    # Offers that only some buyers get; no price includes them.
    "conditional_offers": "List[ConditionalOffer]",
    # Address of the vehicle’s own page on the dealer’s website.
    "vdp_link": "str",
    # Where the page links to the window sticker; null if it does not.
    "window_sticker_url": "Union[str, None]",
    # Where the page links to a history report; null if it does not.
    "history_report_url": "Union[str, None]",
    # Photos in page order; only the rehosted ones where there are any. Empty if the page shows none.
    "photo_url_list": "List[Photo]",
    # Features and options that the page lists.
    "features": "List[str]",
    # The dealer’s description as plain text; empty if not shown.
    "description": "str",
    # Fuel economy in the city, in miles per gallon; null if unknown.
    "city_mpg": "Union[int, None]",
    # Fuel economy on the highway, in miles per gallon; null if unknown.
    "hwy_mpg": "Union[int, None]",
    # On its way to the dealer; false if the page does not say so.
    "in_transit": "bool",
    # Whether a Carfax report names one owner; null if the page does not say.
    "carfax_1_owner": "Union[bool, None]",
    # Whether a Carfax report states a clean title; null if the page does not say.
    "carfax_clean_title": "Union[bool, None]",
    # Where the vehicle stands, on a site of one business with several lots; parts that are not shown are empty. Null if there is one lot.
    "lot": "Union[Dict[str, Any], None]",
    # Fields that the page does not show and that were read from the VIN instead: of `body`, `door_count`, `engine_cyl_count`, `engine_displacement` and `fuel`, in this order.
    "decoded": "List[str]",
    # Those of `year`, `make` and `model` that differ from the VIN; the page’s value is served.
    "vin_disagrees": "List[str]",
    # Fields that neither the page nor the VIN states, inferred from other fields.
    "inferred": "List[str]",
    # The page’s own wording of fields whose wording is no word of GET /v1/enums, by field.
    "raw_values": "Dict[str, Any]",
    # What the page’s own words beside the price and in its disclaimers say that the price includes; null if they say nothing.
    "price_basis": "Union[Dict[str, Any], None]",
    # Always `website`.
    "source": "Literal[\"website\"]",
    # When the vehicle was first stored. ISO 8601, UTC.
    "created_at": "str",
    # When a scan first saw the vehicle at this dealership. ISO 8601, UTC.
    "first_seen_at": "str",
    # When a scan last saw a changed value. ISO 8601, UTC.
    "updated_at": "str",
    # When the vehicle came to the lot, as the page states it; else the day of `first_seen_at`. ISO 8601 date.
    "inventory_date": "str",
    # Days since `inventory_date`; null instead of 0, and for a future date.
    "age_days": "Union[int, None]",
    # When a scan last saw the vehicle. ISO 8601, UTC.
    "last_seen": "str",
    # The day of `last_seen`. ISO 8601 date.
    "scraped_date": "str",
    # False once the dealership no longer lists the vehicle; always true in inventory reads.
    "dealership_active": "bool",
  },
  total=False,
)
