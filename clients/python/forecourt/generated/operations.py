# Made from the OpenAPI document by `npm run generate`; never edited.
from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, Union

from . import types as t


class Operations:
    """One method for each operation, named by its operationId in snake_case."""

    def _call(self, method: str, path: str, query: Dict[str, Any], body: Dict[str, Any], safe: bool, options: Dict[str, Any]) -> Any:
        raise NotImplementedError

    def resolve_dealer(self, *, dealership_url: Optional[Union[str, None]] = None, dealer_name: Optional[Union[str, None]] = None, vin: Optional[Union[str, None]] = None, dealer_address: Optional[Union[Dict[str, Any], None]] = None, timeout: Optional[float] = None) -> t.DealerResolution:
        """Find a dealership by website, VIN, or name and address. Send `dealership_url`; `dealership_url` with `vin`; `dealer_name` with `vin`; `vin`; or `dealer_name` with `dealer_address`. A website that the service knows is returned at once. Otherwise the dealerships that the service has, and then a web search and the websites that it finds, are weighed as evidence: `resolution.reasoning` lists it. Below a confidence of 0.85, or with two candidates close together, nothing is guessed: the answer is 404 `LOW_CONFIDENCE_MATCH` or 409 `DEALER_GROUP_DETECTED` with the candidates. Only a VIN that several rooftops of one group list always gets one of them (`vin_group_match`), with the confidence that it is that one.

        dealership_url: Address or host of the dealership’s website, such as `https://www.example-ford.com`.
        dealer_name: Name of the dealership.
        vin: 17 characters, without I, O and Q; in any case.
        dealer_address: Address of the dealership, as far as you know it.
        """
        return self._call("POST", self._path("/v1/dealers/resolve", {}), {}, {"dealership_url": dealership_url, "dealer_name": dealer_name, "vin": vin, "dealer_address": dealer_address}, True, {"timeout": timeout})

    def set_up_dealer(self, *, dealership_url: str, dealer_name: Optional[Union[str, None]] = None, city: Optional[Union[str, None]] = None, state: Optional[Union[str, None]] = None, street_address: Optional[Union[str, None]] = None, phone_number: Optional[Union[str, None]] = None, condition_filter: Optional[Union[Literal["new"], Literal["used"], None]] = None, async_mode: Optional[Any] = None, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> Union[t.SetupReactivated, t.SetupAccepted]:
        """Set up a dealership from its website. Responds immediately and continues in the background; poll poll_url for progress. If the account already has a setup of the same site in progress, that setup is returned.

        dealership_url: Website of the dealership.
        dealer_name: Overrides the name found on the site.
        city: Used if the site does not state one.
        state: Used if the site does not state one.
        street_address: Used if the site does not state one.
        phone_number: Used if the site does not state one.
        condition_filter: Vehicles that this subscription covers; null means all.
        async_mode: Deprecated and ignored: setup is always asynchronous.
        """
        return self._call("POST", self._path("/v1/dealers/setup", {}), {}, {"dealership_url": dealership_url, "dealer_name": dealer_name, "city": city, "state": state, "street_address": street_address, "phone_number": phone_number, "condition_filter": condition_filter, "async_mode": async_mode}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def get_setup(self, *, setup_id: str, timeout: Optional[float] = None) -> t.SetupJob:
        """Get the status of a setup job. Poll every 5 seconds. `completed` does not mean that inventory is available: `inventory_status` does.

        setup_id: Id of the setup (`setup_...`).
        """
        return self._call("GET", self._path("/v1/dealers/setup/{setup_id}", {"setup_id": setup_id}), {}, {}, True, {"timeout": timeout})

    def list_setups(self, *, status: Optional[Literal["pending", "running", "completed", "failed"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None) -> t.ListSetupsResponse:
        """List the account’s setup jobs. Of the last 30 days, newest first. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one.

        status: Only jobs in this state.
        limit: Most entries in the answer.
        cursor: `next_cursor` of the previous response.
        """
        return self._call("GET", self._path("/v1/setups", {}), {"status": status, "limit": limit, "cursor": cursor}, {}, True, {"timeout": timeout})

    def retry_setup(self, *, setup_id: str, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> Union[t.SetupReactivated, t.SetupAccepted]:
        """Set up a dealership again whose setup failed. The same as POST /v1/dealers/setup with everything that the failed setup was given; the new setup has an id of its own.

        setup_id: Id of the setup (`setup_...`).
        """
        return self._call("POST", self._path("/v1/setups/{setup_id}/retry", {"setup_id": setup_id}), {}, {}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def dismiss_setup(self, *, setup_id: str, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.DismissSetupResponse:
        """Dismiss a failed setup. The job stays in the list, with `dismissed_at`; the dashboard no longer asks what to do about it.

        setup_id: Id of the setup (`setup_...`).
        """
        return self._call("POST", self._path("/v1/setups/{setup_id}/dismiss", {"setup_id": setup_id}), {}, {}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def create_setup_batch(self, *, dealerships: Optional[List[Dict[str, Any]]] = None, directory: Optional[Dict[str, Any]] = None, condition_filter: Optional[Union[Literal["new"], Literal["used"], None]] = None, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.SetupBatchAccepted:
        """Set up many dealerships in one call. Responds immediately; poll poll_url for progress. Each setup takes a unit of the limits of POST /v1/dealers/setup when it starts; those that the limits do not allow yet wait. Each website is set up once. A row that POST /v1/dealers/setup would refuse is a result, not an error.

        dealerships: One row a dealership.
        directory: Instead of `dealerships`: what the directory finds, each website once. At most 5,000.
        condition_filter: Vehicles that this subscription covers; null means all.
        """
        return self._call("POST", self._path("/v1/dealers/setup/batch", {}), {}, {"dealerships": dealerships, "directory": directory, "condition_filter": condition_filter}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def list_setup_batches(self, *, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None) -> t.ListSetupBatchesResponse:
        """List the account’s batches of setups. Those that run and those that ended in the last 30 days, newest first. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one.

        limit: Most entries in the answer.
        cursor: `next_cursor` of the previous response.
        """
        return self._call("GET", self._path("/v1/dealers/setup/batch", {}), {"limit": limit, "cursor": cursor}, {}, True, {"timeout": timeout})

    def get_setup_batch(self, *, batch_id: str, status: Optional[Literal["waiting", "pending", "running", "completed", "needs_manual_review", "failed", "already_subscribed", "reactivated"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None) -> t.SetupBatchWithResults:
        """Get the progress and the results of a batch of setups. Poll every 5 seconds. Results are in the order of the batch; pass `next_cursor` as `cursor` to get the next page; it is null on the last one.

        batch_id: `batch_...`
        status: Only results in this state.
        limit: Most entries in the answer.
        cursor: `next_cursor` of the previous response.
        """
        return self._call("GET", self._path("/v1/dealers/setup/batch/{batch_id}", {"batch_id": batch_id}), {"status": status, "limit": limit, "cursor": cursor}, {}, True, {"timeout": timeout})

    def cancel_setup_batch(self, *, batch_id: str, timeout: Optional[float] = None) -> t.CancelledSetupBatch:
        """Cancel what of a batch has not started. Setups that have started go on. What has not stays `waiting`, and never starts. A batch that ended stays as it is.

        batch_id: `batch_...`
        """
        return self._call("DELETE", self._path("/v1/dealers/setup/batch/{batch_id}", {"batch_id": batch_id}), {}, {}, True, {"timeout": timeout})

    def list_directory(self, *, brand: Optional[str] = None, near: Optional[str] = None, radius_miles: Optional[float] = None, state: Optional[str] = None, latitude: Optional[float] = None, longitude: Optional[float] = None, text: Optional[str] = None, subscribed: Optional[bool] = None, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None) -> t.ListDirectoryResponse:
        """Find dealerships in the directory, set up or not. Of the lists that the operator has loaded. Nearest first with a place. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one.

        brand: Such as Toyota.
        near: ZIP code of the US or postal code of Canada.
        radius_miles: Around the place.
        state: State or province, by abbreviation or name.
        latitude: Degrees, instead of near.
        longitude: Degrees, with latitude.
        text: Words of name, town or website; all must occur.
        subscribed: What the account subscribes to; false: the others.
        limit: Most entries in the answer.
        cursor: `next_cursor` of the previous response.
        """
        return self._call("GET", self._path("/v1/directory", {}), {"brand": brand, "near": near, "radius_miles": radius_miles, "state": state, "latitude": latitude, "longitude": longitude, "text": text, "subscribed": subscribed, "limit": limit, "cursor": cursor}, {}, True, {"timeout": timeout})

    def list_dealers(self, *, timeout: Optional[float] = None) -> t.ListDealersResponse:
        """List the account’s dealerships. Every dealership of the account, with its counts and the age of its data."""
        return self._call("GET", self._path("/v1/dealers", {}), {}, {}, True, {"timeout": timeout})

    def get_dealer(self, *, dealership_id: str, timeout: Optional[float] = None) -> t.GetDealerResponse:
        """Get a dealership with its configuration and recent imports. Also how the website is collected, and the last 30 imports with what each of them changed.

        dealership_id: Public id (`dlr_...`) or internal id.
        """
        return self._call("GET", self._path("/v1/dealers/{dealership_id}", {"dealership_id": dealership_id}), {}, {}, True, {"timeout": timeout})

    def update_dealer(self, *, dealership_id: str, inventory_type: Optional[str] = None, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.UpdateDealerResponse:
        """Change which vehicles a subscription covers. Changes which vehicles the account reads; other accounts are not affected.

        dealership_id: Public id (`dlr_...`) or internal id.
        inventory_type: `new`, `used` or `all`.
        """
        return self._call("PATCH", self._path("/v1/dealers/{dealership_id}", {"dealership_id": dealership_id}), {}, {"inventory_type": inventory_type}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def remove_dealer(self, *, dealership_id: str, timeout: Optional[float] = None) -> t.RemoveDealerResponse:
        """Remove the account’s subscription to a dealership. Imports stop if no other account subscribes. POST /v1/dealers/setup with the same address reactivates the subscription.

        dealership_id: Public id (`dlr_...`) or internal id.
        """
        return self._call("DELETE", self._path("/v1/dealers/{dealership_id}", {"dealership_id": dealership_id}), {}, {}, True, {"timeout": timeout})

    def accept_scan(self, *, dealership_id: str, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.AcceptScanResponse:
        """Accept the held scan of a dealership. A complete scan that lacks most of the known vehicles is held. Accepting it removes those vehicles immediately and starts an import. Fields that most of the lot lost at once (`collection_problem` names them) keep their values; accepting lets the import that it starts erase them.

        dealership_id: Public id (`dlr_...`) or internal id.
        """
        return self._call("POST", self._path("/v1/dealers/{dealership_id}/accept-scan", {"dealership_id": dealership_id}), {}, {}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def start_import(self, *, dealership_id: str, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.StartedImport:
        """Import the inventory of a dealership now. Reads the website as a scheduled import does, with the same pace and the same checks, and answers at once: poll poll_url. If an import of the dealership is queued or running already, whoever started it, that one is returned with 200. Within 10 minutes of the end of the last import of the dealership, whatever started it, the answer is 429. An accepted import runs even if the service is restarted; a dealership whose last imports failed is tried again now instead of at `next_import_at`.

        dealership_id: Public id (`dlr_...`) or internal id.
        """
        return self._call("POST", self._path("/v1/dealers/{dealership_id}/import", {"dealership_id": dealership_id}), {}, {}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def list_imports(self, *, dealership_id: str, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None) -> t.ListImportsResponse:
        """List the imports of a dealership’s website. Newest first, with the one that is queued or running. The latest 100 imports of a dealership are kept. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one.

        dealership_id: Public id (`dlr_...`) or internal id.
        limit: Most entries in the answer.
        cursor: `next_cursor` of the previous response.
        """
        return self._call("GET", self._path("/v1/dealers/{dealership_id}/imports", {"dealership_id": dealership_id}), {"limit": limit, "cursor": cursor}, {}, True, {"timeout": timeout})

    def get_import(self, *, dealership_id: str, import_id: str, timeout: Optional[float] = None) -> t.GetImportResponse:
        """Get an import with the vehicles that it changed. With the vehicles that it changed and the records that could not be read. Poll every 5 seconds until `completed_at` is set. Changes are kept for 400 days.

        dealership_id: Public id (`dlr_...`) or internal id.
        import_id: Id of the import (`imp_...`).
        """
        return self._call("GET", self._path("/v1/dealers/{dealership_id}/imports/{import_id}", {"dealership_id": dealership_id, "import_id": import_id}), {}, {}, True, {"timeout": timeout})

    def fetch_inventory(self, *, dealership_url: Optional[Union[str, None]] = None, dealership_id: Optional[Union[str, int, None]] = None, page: Optional[Union[int, None]] = None, per_page: Optional[Union[int, None]] = None, condition: Optional[Union[Literal["all"], Literal["new"], Literal["used"], None]] = None, fields: Optional[Union[List[str], None]] = None, timeout: Optional[float] = None) -> t.FetchInventoryResponse:
        """Get a page of a dealership’s website inventory. Send exactly one of dealership_url and dealership_id. Vehicles are ordered by first_seen_at, then id. The ETag covers every field; data_age_hours, in tenths of an hour, changes it every 6 minutes.

        dealership_url: Address or host of the dealership’s website, such as `https://www.example-ford.com`.
        dealership_id: Public id (`dlr_...`) or internal id.
        page: 0 means page 1.
        per_page: Entries on a page.
        condition: `used` includes certified pre-owned vehicles.
        fields: Names of vehicle fields. Vehicles have only these, `dealership_id` and `vin`.
        """
        return self._call("POST", self._path("/v1/inventory/fetch", {}), {}, {"dealership_url": dealership_url, "dealership_id": dealership_id, "page": page, "per_page": per_page, "condition": condition, "fields": fields}, True, {"timeout": timeout})

    def query_inventory(self, *, dealership_id: Optional[Union[str, int, None]] = None, dealership_ids: Optional[Union[List[Union[str, int]], None]] = None, status: Optional[Union[Literal["active", "removed", "all"], None]] = None, source: Optional[Union[Literal["all", "website", "ims"], None]] = None, filters: Optional[Union[Dict[str, Any], None]] = None, not_: Optional[Union[Dict[str, Any], None]] = None, sort: Optional[Union[List[Literal["price", "-price", "odometer", "-odometer", "year", "-year", "days_on_lot", "-days_on_lot", "first_seen_at", "-first_seen_at", "updated_at", "-updated_at", "distance", "-distance"]], None]] = None, fields: Optional[Union[List[str], None]] = None, facets: Optional[Union[List[Literal["make", "model", "series", "body", "fuel", "drivetrain", "transmission", "base_ext_color", "year", "condition", "certified", "dealership_id"]], None]] = None, stats: Optional[Union[List[Literal["price", "odometer", "year", "days_on_lot", "msrp"]], None]] = None, unique: Optional[Union[Literal["vin"], None]] = None, per_page: Optional[Union[int, None]] = None, cursor: Optional[Union[str, None]] = None, timeout: Optional[float] = None) -> t.QueryInventoryResponse:
        """Query the vehicles of all dealerships of the account. Website and IMS vehicles in one list, with filters, sorting, counts by value and statistics. A query that takes longer than 5 s is ended with 503.

        dealership_id: Public id (`dlr_...`) or internal id.
        dealership_ids: Public or internal ids. Without any: every dealership of the account.
        status: State of the work.
        source: Where the answer comes from.
        filters: All must hold. A vehicle without the value meets no bound.
        not_: None may hold.
        sort: `-` for descending. Vehicles without the value come last in both directions. Default: -first_seen_at.
        fields: Names of vehicle fields. Vehicles have only these, `dealership_id` and `vin`.
        facets: Fields whose values are counted over all that match.
        stats: Numbers to describe over all that match.
        unique: One listing a VIN: the one seen last.
        per_page: Entries on a page.
        cursor: `next_cursor` of the page before.
        """
        return self._call("POST", self._path("/v2/inventory/query", {}), {}, {"dealership_id": dealership_id, "dealership_ids": dealership_ids, "status": status, "source": source, "filters": filters, "not": not_, "sort": sort, "fields": fields, "facets": facets, "stats": stats, "unique": unique, "per_page": per_page, "cursor": cursor}, True, {"timeout": timeout})

    def list_inventory_changes(self, *, cursor: Optional[str] = None, limit: Optional[int] = None, source: Optional[Literal["all", "website", "ims"]] = None, dealership_id: Optional[str] = None, fields: Optional[str] = None, wait: Optional[int] = None, timeout: Optional[float] = None) -> t.ListInventoryChangesResponse:
        """Keep a copy of the account’s inventory. Without a cursor: all vehicles that the account sees, in pages. With the `next_cursor` of the previous answer: what changed since. Apply `changes` in order, then store `next_cursor`; at `has_more: false` the copy is what POST /v2/inventory/query shows at `as_of`. A cursor is kept for 30 days by default (RETENTION_DAYS); an older one is 410: empty the copy and start again without one.

        cursor: `next_cursor` of the previous answer.
        limit: Most entries in the answer.
        source: Where the answer comes from.
        dealership_id: Public id of the dealership (`dlr_...`); null where there is none.
        fields: Names of vehicle fields. Vehicles have only these, `dealership_id` and `vin`. Separated by commas.
        wait: Seconds to wait for a change where there is none; 403 if the key is deactivated meanwhile. At most 10 requests of an account wait in a process of the service.
        """
        return self._call("GET", self._path("/v1/sync", {}), {"cursor": cursor, "limit": limit, "source": source, "dealership_id": dealership_id, "fields": fields, "wait": wait}, {}, True, {"timeout": timeout})

    def create_export(self, *, name: str, format: Literal["csv", "ndjson", "google_vehicle_ads", "meta_automotive"], query: Dict[str, Any], max_age_hours: Optional[Union[int, None]] = None, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.CreateExportResponse:
        """Make a file of inventory that others can fetch. The file has what the query matches whenever it is fetched, at an address that needs no key. `google_vehicle_ads` and `meta_automotive` leave out vehicles that lack what the platform requires. At most 100 exports an account.

        name: Name of the dealership; empty if unknown.
        format: `normalized` answers in the form of website vehicles, `default` in that of the feed.
        query: As in POST /v2/inventory/query. Only active vehicles match.
        max_age_hours: Leaves out what was not seen for longer, until it is seen again. 48 by default for `google_vehicle_ads` and `meta_automotive`, null (no limit) for the others.
        """
        return self._call("POST", self._path("/v1/exports", {}), {}, {"name": name, "format": format, "query": query, "max_age_hours": max_age_hours}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def list_exports(self, *, timeout: Optional[float] = None) -> t.ListExportsResponse:
        """List the account’s exports. With what each file has now."""
        return self._call("GET", self._path("/v1/exports", {}), {}, {}, True, {"timeout": timeout})

    def get_export(self, *, export_id: str, timeout: Optional[float] = None) -> t.GetExportResponse:
        """Get an export, and what its file leaves out. A platform’s file leaves out vehicles that lack a column which the platform requires.

        export_id: `exp_...`
        """
        return self._call("GET", self._path("/v1/exports/{export_id}", {"export_id": export_id}), {}, {}, True, {"timeout": timeout})

    def rotate_export(self, *, export_id: str, rotate: Literal[True], idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.RotateExportResponse:
        """Give an export another address. The address before answers 404 from then on.

        export_id: `exp_...`
        rotate: Always true.
        """
        return self._call("PATCH", self._path("/v1/exports/{export_id}", {"export_id": export_id}), {}, {"rotate": rotate}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def delete_export(self, *, export_id: str, timeout: Optional[float] = None) -> t.DeleteExportResponse:
        """Delete an export. Its address answers 404 from then on.

        export_id: `exp_...`
        """
        return self._call("DELETE", self._path("/v1/exports/{export_id}", {"export_id": export_id}), {}, {}, True, {"timeout": timeout})

    def get_export_file(self, *, file: str, timeout: Optional[float] = None) -> str:
        """Get the file of an export. Needs no key: advertising platforms fetch it. If-None-Match and If-Modified-Since give a 304 for a file that has not changed. It can be fetched 60 times an hour, HEAD and 304 included; these requests use none of the account’s limits. A vehicle that changes while the file is read stands in it as it was or as it is.

        file: 32 letters and digits, and `.csv`, `.ndjson` or `.tsv`.
        """
        return self._call("GET", self._path("/exports/{file}", {"file": file}), {}, {}, True, {"timeout": timeout})

    def get_market(self, *, make: str, model: str, year_min: Optional[int] = None, year_max: Optional[int] = None, zip: Optional[str] = None, radius_miles: Optional[float] = None, timeout: Optional[float] = None) -> t.GetMarketResponse:
        """Get the market of a model. Over the vehicles of the account’s dealerships, on websites and in feeds. A VIN counts once a dealership; one that returned is not removed; where most of a lot went at once, nothing counts as removed.

        make: In any case.
        model: In any case.
        year_min: Earliest model year, inclusive.
        year_max: Latest model year, inclusive.
        zip: Of the US or Canada.
        radius_miles: Around `zip`.
        """
        return self._call("GET", self._path("/v2/market", {}), {"make": make, "model": model, "year_min": year_min, "year_max": year_max, "zip": zip, "radius_miles": radius_miles}, {}, True, {"timeout": timeout})

    def look_up_live(self, *, vin: str, dealership_id: Optional[str] = None, dealer_url: Optional[str] = None, fresh: Optional[bool] = None, timeout: Optional[float] = None) -> t.LiveAnswer:
        """Look up one VIN on the dealer’s website at request time. Asks the dealer’s own website and answers by the deadline of its tier. For several VINs, create a session first: POST /v1/sessions.

        vin: 17 characters, without I, O and Q; in any case.
        dealership_id: Public id (`dlr_...`) or internal id. Wins over dealer_url.
        dealer_url: The website of any dealer, onboarded or not.
        fresh: Identify the platform again, and ignore warm records.
        """
        return self._call("GET", self._path("/v1/vehicles/vin/{vin}/live", {"vin": vin}), {"dealership_id": dealership_id, "dealer_url": dealer_url, "fresh": fresh}, {}, True, {"timeout": timeout})

    def create_prewarm_session(self, *, vins: List[str], dealership_id: Optional[Union[int, str, None]] = None, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.CreatedSession:
        """Prewarm live lookups of up to 25 VINs. Fetches the VINs in the background; live lookups are then answered with source `prewarmed`, for every key of the account, until the session expires. A VIN listed twice is fetched once. Each VIN costs one live unit.

        vins: 10 is the practical default.
        dealership_id: Internal id, or public id (`dlr_...`). Without it, each VIN is looked for in the inventory.
        """
        return self._call("POST", self._path("/v1/sessions", {}), {}, {"vins": vins, "dealership_id": dealership_id}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def get_prewarm_session(self, *, session_id: str, timeout: Optional[float] = None) -> t.SessionRecord:
        """Get a prewarm session. Poll until `status_counts.fetching` is 0. Only the key that created the session may read it.

        session_id: Id of the session, 32 hexadecimal digits.
        """
        return self._call("GET", self._path("/v1/sessions/{session_id}", {"session_id": session_id}), {}, {}, True, {"timeout": timeout})

    def list_ims_vehicles(self, *, dealership_id: str, condition: Optional[Union[Literal["New"], Literal["Used"], Literal["Certified"]]] = None, make: Optional[str] = None, model: Optional[str] = None, year_min: Optional[int] = None, year_max: Optional[int] = None, page: Optional[int] = None, per_page: Optional[int] = None, format: Optional[Union[Literal["default"], Literal["normalized"]]] = None, fields: Optional[str] = None, timeout: Optional[float] = None) -> t.ListImsVehiclesResponse:
        """List a dealership’s IMS vehicles. Returns active vehicles only, ordered by id.

        dealership_id: Public id (`dlr_...`) or internal id.
        condition: Only vehicles of this condition.
        make: Case-insensitive.
        model: Case-insensitive.
        year_min: Earliest model year, inclusive.
        year_max: Latest model year, inclusive.
        page: 0 means page 1.
        per_page: Entries on a page.
        format: `normalized` answers in the form of website vehicles, `default` in that of the feed.
        fields: Names of vehicle fields. Vehicles have only these, `dealership_id` and `vin`. Separated by commas.
        """
        return self._call("GET", self._path("/v1/ims/vehicles", {}), {"dealership_id": dealership_id, "condition": condition, "make": make, "model": model, "year_min": year_min, "year_max": year_max, "page": page, "per_page": per_page, "format": format, "fields": fields}, {}, True, {"timeout": timeout})

    def create_feed(self, *, dealership_id: Union[str, int], provider: str, ftp_path: str, file_name: str, dealer_identifier: Optional[Union[str, None]] = None, shared: Optional[bool] = None, staleness_threshold_hours: Optional[Union[int, None]] = None, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.CreateFeedResponse:
        """Create a feed configuration. The file must exist and must have been modified within the last 48 hours. One of the next polls imports it.

        dealership_id: Public id (`dlr_...`) or internal id.
        provider: Selects the column mapping: vauto, homenet, vincue, promax, maxdigital, inventoryplus, dealercenter, idms, ansira.
        ftp_path: Directory under `/import/`.
        file_name: Exact name of the file in the directory.
        dealer_identifier: Imports only the rows with this value; for files that several dealers share.
        shared: false: other accounts of the dealership get no vehicles, events or counts from this feed.
        staleness_threshold_hours: Hours without a new file after which the feed is stale.
        """
        return self._call("POST", self._path("/v1/ims/feeds", {}), {}, {"dealership_id": dealership_id, "provider": provider, "ftp_path": ftp_path, "file_name": file_name, "dealer_identifier": dealer_identifier, "shared": shared, "staleness_threshold_hours": staleness_threshold_hours}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def list_feeds(self, *, timeout: Optional[float] = None) -> t.ListFeedsResponse:
        """List the feed configurations of the account’s dealerships. Every feed of the account, with the state of its last file."""
        return self._call("GET", self._path("/v1/ims/feeds", {}), {}, {}, True, {"timeout": timeout})

    def get_feed_history(self, *, feed_id: str, limit: Optional[int] = None, timeout: Optional[float] = None) -> t.GetFeedHistoryResponse:
        """List the imports of a feed, newest first. Imports of the feed, newest first, with the rows that could not be read.

        feed_id: `ims_config_12` or its integer.
        limit: Most entries in the answer.
        """
        return self._call("GET", self._path("/v1/ims/feeds/{feed_id}/history", {"feed_id": feed_id}), {"limit": limit}, {}, True, {"timeout": timeout})

    def accept_feed(self, *, feed_id: str, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.AcceptFeedResponse:
        """Accept the held file of a feed. The next poll imports the held file, including all removals; its entry in the history says who accepted it.

        feed_id: `ims_config_12` or its integer.
        """
        return self._call("POST", self._path("/v1/ims/feeds/{feed_id}/accept", {"feed_id": feed_id}), {}, {}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def decode_vehicle(self, *, vin: str, timeout: Optional[float] = None) -> t.DecodedVin:
        """Decode a VIN. What the VIN says of the vehicle by NHTSA’s vPIC: offline, and online where make, model, year or body is missing. A listing is never changed by it; where one of the account’s disagrees, `listing_disagrees` says so.

        vin: 17 characters, without I, O and Q; in any case.
        """
        return self._call("GET", self._path("/v2/vehicles/{vin}/decode", {"vin": vin}), {}, {}, True, {"timeout": timeout})

    def list_vehicle_recalls(self, *, vin: str, timeout: Optional[float] = None) -> t.VehicleRecalls:
        """List the recall campaigns of a vehicle. NHTSA's campaigns for the vehicle's make, model and model year: not a check of its VIN, which only the linked page does. None found is an empty list.

        vin: 17 characters, without I, O and Q; in any case.
        """
        return self._call("GET", self._path("/v2/vehicles/{vin}/recalls", {"vin": vin}), {}, {}, True, {"timeout": timeout})

    def list_recalls(self, *, make: str, model: str, year: int, timeout: Optional[float] = None) -> t.Recalls:
        """List the recall campaigns of a make, model and year. NHTSA's campaigns for the vehicle's make, model and model year: not a check of its VIN, which only the linked page does. None found is an empty list.

        make: Make, such as `Honda`.
        model: Model name, such as `Accord`.
        year: Model year, such as 2020.
        """
        return self._call("GET", self._path("/v2/recalls", {}), {"make": make, "model": model, "year": year}, {}, True, {"timeout": timeout})

    def get_vehicle_safety(self, *, vin: str, timeout: Optional[float] = None) -> t.VehicleSafety:
        """Get the crash test ratings of a vehicle. NHTSA's stars, for every tested variant that is left. Cars are rated from model year 1990 on, in detail from 2011 on.

        vin: 17 characters, without I, O and Q; in any case.
        """
        return self._call("GET", self._path("/v2/vehicles/{vin}/safety", {"vin": vin}), {}, {}, True, {"timeout": timeout})

    def get_safety(self, *, make: str, model: str, year: int, timeout: Optional[float] = None) -> t.Safety:
        """Get the crash test ratings of a make, model and year. NHTSA's stars, for every tested variant that is left. Cars are rated from model year 1990 on, in detail from 2011 on.

        make: Make, such as `Honda`.
        model: Model name, such as `Accord`.
        year: Model year, such as 2020.
        """
        return self._call("GET", self._path("/v2/safety", {}), {"make": make, "model": model, "year": year}, {}, True, {"timeout": timeout})

    def list_vehicle_complaints(self, *, vin: str, page: Optional[int] = None, per_page: Optional[int] = None, timeout: Optional[float] = None) -> t.VehicleComplaints:
        """List owners’ complaints about a vehicle. Owners’ reports to NHTSA about vehicles of this make, model and model year; none of them is verified.

        vin: 17 characters, without I, O and Q; in any case.
        page: Number of the page; the first is 1.
        per_page: Entries on a page.
        """
        return self._call("GET", self._path("/v2/vehicles/{vin}/complaints", {"vin": vin}), {"page": page, "per_page": per_page}, {}, True, {"timeout": timeout})

    def list_complaints(self, *, make: str, model: str, year: int, page: Optional[int] = None, per_page: Optional[int] = None, timeout: Optional[float] = None) -> t.Complaints:
        """List owners’ complaints about a make, model and year. Owners’ reports to NHTSA about vehicles of this make, model and model year; none of them is verified.

        make: Make, such as `Honda`.
        model: Model name, such as `Accord`.
        year: Model year, such as 2020.
        page: Number of the page; the first is 1.
        per_page: Entries on a page.
        """
        return self._call("GET", self._path("/v2/complaints", {}), {"make": make, "model": model, "year": year, "page": page, "per_page": per_page}, {}, True, {"timeout": timeout})

    def get_vehicle_fuel_economy(self, *, vin: str, timeout: Optional[float] = None) -> t.VehicleFuelEconomy:
        """Get the fuel economy of a vehicle. The EPA's figures, from model year 1984 on; one variant where drive, engine and transmission settle it.

        vin: 17 characters, without I, O and Q; in any case.
        """
        return self._call("GET", self._path("/v2/vehicles/{vin}/fuel-economy", {"vin": vin}), {}, {}, True, {"timeout": timeout})

    def get_fuel_economy(self, *, make: str, model: str, year: int, timeout: Optional[float] = None) -> t.FuelEconomy:
        """Get the fuel economy of a make, model and year. The EPA's figures, from model year 1984 on; one variant where drive, engine and transmission settle it.

        make: Make, such as `Honda`.
        model: Model name, such as `Accord`.
        year: Model year, such as 2020.
        """
        return self._call("GET", self._path("/v2/fuel-economy", {}), {"make": make, "model": model, "year": year}, {}, True, {"timeout": timeout})

    def list_vehicle_changes(self, *, vin: str, dealership_id: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None) -> t.ListVehicleChangesResponse:
        """List the changes of a vehicle. At the account’s dealerships, on their websites and in their feeds, newest first. Changes are kept for 400 days. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one.

        vin: 17 characters, without I, O and Q; in any case.
        dealership_id: Public or internal id; selects the listing if several dealerships list the VIN.
        limit: Most entries in the answer.
        cursor: `next_cursor` of the previous response.
        """
        return self._call("GET", self._path("/v1/vehicles/{vin}/changes", {"vin": vin}), {"dealership_id": dealership_id, "limit": limit, "cursor": cursor}, {}, True, {"timeout": timeout})

    def get_vehicle_history(self, *, vin: str, dealership_id: Optional[str] = None, timeout: Optional[float] = None) -> t.GetVehicleHistoryResponse:
        """Get the record of a vehicle at the account’s dealerships. When the VIN was listed, repriced, removed and listed again, on websites and in feeds; records are ordered by when they began. Changes are kept for 400 days.

        vin: 17 characters, without I, O and Q; in any case.
        dealership_id: Public or internal id; selects the listing if several dealerships list the VIN.
        """
        return self._call("GET", self._path("/v2/vehicles/{vin}/history", {"vin": vin}), {"dealership_id": dealership_id}, {}, True, {"timeout": timeout})

    def get_comparables(self, *, vin: str, dealership_id: Optional[str] = None, year_span: Optional[int] = None, limit: Optional[int] = None, timeout: Optional[float] = None) -> t.GetComparablesResponse:
        """Compare a vehicle’s price with the account’s other listings. Active, priced listings of the account’s dealerships on websites and in feeds, of the same make, model and condition (new, or used and certified), within `year_span` years, and of the same trim where at least 5 are. A VIN counts once a dealership.

        vin: 17 characters, without I, O and Q; in any case.
        dealership_id: Public or internal id; selects the listing if several dealerships list the VIN.
        year_span: How many model years older or newer a comparable vehicle may be.
        limit: Of `comparables`.
        """
        return self._call("GET", self._path("/v2/vehicles/{vin}/comparables", {"vin": vin}), {"dealership_id": dealership_id, "year_span": year_span, "limit": limit}, {}, True, {"timeout": timeout})

    def get_vehicle_incentives(self, *, vin: str, dealership_id: Optional[str] = None, timeout: Optional[float] = None) -> t.GetVehicleIncentivesResponse:
        """List the discounts, fees and offers that a vehicle’s page publishes. In the words of the dealership’s website. Conditional offers are not included in any price. Feeds have none.

        vin: 17 characters, without I, O and Q; in any case.
        dealership_id: Public or internal id; selects the listing if several dealerships list the VIN.
        """
        return self._call("GET", self._path("/v2/vehicles/{vin}/incentives", {"vin": vin}), {"dealership_id": dealership_id}, {}, True, {"timeout": timeout})

    def list_dealer_incentives(self, *, dealership_id: str, timeout: Optional[float] = None) -> t.ListDealerIncentivesResponse:
        """List the discounts, fees and offers that a dealership publishes. Those of its active website vehicles, each wording and amount once with the number of vehicles that carry it, the most frequent first; at most 200.

        dealership_id: Public id (`dlr_...`) or internal id.
        """
        return self._call("GET", self._path("/v2/dealers/{dealership_id}/incentives", {"dealership_id": dealership_id}), {}, {}, True, {"timeout": timeout})

    def get_window_sticker(self, *, vin: str, dealership_id: Optional[str] = None, format: Optional[Literal["json", "pdf"]] = None, timeout: Optional[float] = None) -> t.GetWindowStickerResponse:
        """Get the window sticker of a vehicle. The address of the sticker that the dealership’s page links to (`origin` is `site`). Where there is none, `origin` is `generated` and `format=pdf` draws a sheet of listed and decoded facts (`application/pdf`), which says that it is not the manufacturer’s.

        vin: 17 characters, without I, O and Q; in any case.
        dealership_id: Public or internal id; selects the listing if several dealerships list the VIN.
        format: `pdf`: the generated sheet itself.
        """
        return self._call("GET", self._path("/v2/vehicles/{vin}/window-sticker", {"vin": vin}), {"dealership_id": dealership_id, "format": format}, {}, True, {"timeout": timeout})

    def get_dealer_reviews(self, *, dealership_id: str, timeout: Optional[float] = None) -> t.GetDealerReviewsResponse:
        """Get a dealership’s rating and reviews as its website states them. From the structured data (schema.org AggregateRating and Review) of its own pages, read at setup and with the inventory. `rating` is null when it states none.

        dealership_id: Public id (`dlr_...`) or internal id.
        """
        return self._call("GET", self._path("/v2/dealers/{dealership_id}/reviews", {"dealership_id": dealership_id}), {}, {}, True, {"timeout": timeout})

    def get_dealer_quality(self, *, dealership_id: str, timeout: Optional[float] = None) -> t.DealerQuality:
        """Compare a dealership’s website with its feeds. How complete the vehicles of the website and of each feed are, and in how many vehicles they agree, as the account sees them. Compared after each import of either; GET /v1/dealers/{dealership_id}/discrepancies lists the vehicles.

        dealership_id: Public id (`dlr_...`) or internal id.
        """
        return self._call("GET", self._path("/v1/dealers/{dealership_id}/quality", {"dealership_id": dealership_id}), {}, {}, True, {"timeout": timeout})

    def list_discrepancies(self, *, dealership_id: str, kind: Optional[Literal["website_only", "feed_only", "differs"]] = None, field: Optional[Literal["price", "msrp", "odometer", "condition", "certified", "stocknum", "year", "make", "model"]] = None, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None) -> t.ListDiscrepanciesResponse:
        """List the vehicles about which website and feeds disagree. Longest standing first. A vehicle that one side alone lists counts once the other was read completely since it appeared. Prices and MSRPs differ from 1 on, odometers by more than 50 miles; stock numbers are compared without case and leading zeros, make and model without case. A side that says nothing does not differ. Pass `next_cursor` as `cursor` to get the next page.

        dealership_id: Public id (`dlr_...`) or internal id.
        kind: Only these.
        field: Only vehicles that differ in it.
        limit: Most entries in the answer.
        cursor: `next_cursor` of the previous response.
        """
        return self._call("GET", self._path("/v1/dealers/{dealership_id}/discrepancies", {"dealership_id": dealership_id}), {"kind": kind, "field": field, "limit": limit, "cursor": cursor}, {}, True, {"timeout": timeout})

    def calculate_payment(self, *, type: Literal["loan", "lease"], months: int, price: Optional[Union[float, None]] = None, vin: Optional[Union[str, None]] = None, dealership_id: Optional[Union[str, int, None]] = None, msrp: Optional[Union[float, None]] = None, down_payment: Optional[Union[float, None]] = None, trade_in_value: Optional[Union[float, None]] = None, trade_in_payoff: Optional[Union[float, None]] = None, tax_rate: Optional[Union[float, None]] = None, tax_basis: Optional[Union[Literal["price_less_trade", "price"], None]] = None, fees: Optional[Union[float, None]] = None, apr: Optional[Union[float, None]] = None, residual_percent: Optional[Union[float, None]] = None, residual_value: Optional[Union[float, None]] = None, money_factor: Optional[Union[float, None]] = None, mileage_per_year: Optional[Union[int, None]] = None, schedule: Optional[Union[bool, None]] = None, timeout: Optional[float] = None) -> t.CalculatePaymentResponse:
        """Calculate the monthly payment of a loan or a lease. Give `price`, or `vin` (and `dealership_id`) to take the price of a listing. Loan: P = price + tax + fees - down payment - (trade-in - payoff); payment = P * i / (1 - (1 + i)^-n) with i = APR / 1200, or P / n at a rate of 0; interest is rounded each month and the last payment takes the rest. Lease: C = price - down payment - (trade-in - payoff); payment = ((C - residual) / n + (C + residual) * money factor) * (1 + tax rate), with money factor = APR / 2400.

        type: `loan` or `lease`.
        months: Number of monthly payments.
        price: Agreed price, before tax and fees.
        vin: 17 characters, without I, O and Q; in any case.
        dealership_id: With `vin`: whose listing gives the price.
        msrp: What `residual_percent` is of; the price where it is absent.
        down_payment: 0 by default.
        trade_in_value: 0 by default.
        trade_in_payoff: Still owed on the trade-in; what exceeds its value is financed too. 0 by default.
        tax_rate: Percent; 0 by default. Of a lease, on each payment.
        tax_basis: Loan: the amount that is taxed. States differ.
        fees: Not taxed. Financed with a loan, due at signing with a lease. 0 by default.
        apr: Percent a year. Required for a loan; a lease takes it or `money_factor`.
        residual_percent: Lease: of `msrp`, or of the price.
        residual_value: Lease; used before `residual_percent`.
        money_factor: Lease; used before `apr` (APR / 2400).
        mileage_per_year: Lease; repeated in `inputs`.
        schedule: Loan: return every installment.
        """
        return self._call("POST", self._path("/v2/payments/calculate", {}), {}, {"type": type, "months": months, "price": price, "vin": vin, "dealership_id": dealership_id, "msrp": msrp, "down_payment": down_payment, "trade_in_value": trade_in_value, "trade_in_payoff": trade_in_payoff, "tax_rate": tax_rate, "tax_basis": tax_basis, "fees": fees, "apr": apr, "residual_percent": residual_percent, "residual_value": residual_value, "money_factor": money_factor, "mileage_per_year": mileage_per_year, "schedule": schedule}, True, {"timeout": timeout})

    def get_dashboard(self, *, dealership_id: Optional[str] = None, timeout: Optional[float] = None) -> t.GetDashboardResponse:
        """Get the account in figures. Of all dealerships of the account, or of one. Days on the lot run from inventory_date, else from when the vehicle was first seen.

        dealership_id: Public or internal id: only this dealership.
        """
        return self._call("GET", self._path("/v2/dashboard", {}), {"dealership_id": dealership_id}, {}, True, {"timeout": timeout})

    def update_feed(self, *, feed_id: str, shared: Optional[bool] = None, staleness_threshold_hours: Optional[int] = None, dealership_id: Optional[Union[str, int]] = None, provider: Optional[str] = None, ftp_path: Optional[str] = None, file_name: Optional[str] = None, dealer_identifier: Optional[Union[str, None]] = None, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.UpdateFeedResponse:
        """Correct a feed, share it with other accounts or make it private, or change when it counts as stale. Only the account that configured the feed may change it. While `shared` is false, other accounts of the dealership get no vehicles, events or counts from this feed. Another provider, file or identifier is read by one of the next polls, and applied whatever it lacks. At another dealership the feed begins anew: its vehicles leave the former one at once, each with ims.vehicle.removed and the reason `withdrawn`.

        feed_id: `ims_config_12` or its integer.
        shared: True: every account that subscribes to the dealership reads the feed’s vehicles.
        staleness_threshold_hours: Hours without a new file after which the feed is stale.
        dealership_id: Public id (`dlr_...`) or internal id.
        provider: Selects the column mapping: vauto, homenet, vincue, promax, maxdigital, inventoryplus, dealercenter, idms, ansira.
        ftp_path: Directory under `/import/`.
        file_name: Exact name of the file in the directory.
        dealer_identifier: Imports only the rows with this value; for files that several dealers share.
        """
        return self._call("PATCH", self._path("/v1/ims/feeds/{feed_id}", {"feed_id": feed_id}), {}, {"shared": shared, "staleness_threshold_hours": staleness_threshold_hours, "dealership_id": dealership_id, "provider": provider, "ftp_path": ftp_path, "file_name": file_name, "dealer_identifier": dealer_identifier}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def delete_feed(self, *, feed_id: str, timeout: Optional[float] = None) -> t.DeleteFeedResponse:
        """Delete a feed. Only the account that configured the feed may delete it. Its vehicles leave at once, each with ims.vehicle.removed and the reason `withdrawn`; those that another feed lists too stay.

        feed_id: `ims_config_12` or its integer.
        """
        return self._call("DELETE", self._path("/v1/ims/feeds/{feed_id}", {"feed_id": feed_id}), {}, {}, True, {"timeout": timeout})

    def create_webhooks(self, *, url: str, event_types: List[str], secret: str, dealership_id: Optional[Union[str, int, None]] = None, max_failures: Optional[Union[int, None]] = None, conditions: Optional[Union[Dict[str, Any], None]] = None, retry: Optional[Literal["standard", "long"]] = None, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.CreateWebhooksResponse:
        """Subscribe a URL to events. Creates one webhook per event type. Skips event types for which the URL already has an active webhook with the same dealership_id, or likewise without one. An event that two webhooks of a URL cover is delivered for each of them.

        url: HTTPS only.
        event_types: Types of events to receive, such as `vehicle.created`; GET /v1/enums lists them.
        secret: Signs the deliveries. At least 16 characters.
        dealership_id: Public or internal id; omit to subscribe to every dealership of the account.
        max_failures: Consecutive failed deliveries after which the webhook is deactivated. Null: the default.
        conditions: For vehicle.price_changed and ims.vehicle.price_changed only: a change that does not meet them is not delivered. null: every change.
        retry: `long`: a failed delivery is tried 8 times over 28 hours instead of 3 times, and the events of its dealership wait behind it.
        """
        return self._call("POST", self._path("/v1/webhooks", {}), {}, {"url": url, "event_types": event_types, "secret": secret, "dealership_id": dealership_id, "max_failures": max_failures, "conditions": conditions, "retry": retry}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def list_webhooks(self, *, timeout: Optional[float] = None) -> t.ListWebhooksResponse:
        """List the account’s webhooks. Every webhook of the account; secrets are never shown."""
        return self._call("GET", self._path("/v1/webhooks", {}), {}, {}, True, {"timeout": timeout})

    def update_webhook(self, *, webhook_id: int, url: Optional[str] = None, secret: Optional[str] = None, overlap_seconds: Optional[int] = None, max_failures: Optional[int] = None, conditions: Optional[Union[Dict[str, Any], None]] = None, retry: Optional[Literal["standard", "long"]] = None, paused: Optional[bool] = None, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.UpdateWebhookResponse:
        """Change or pause a webhook, or rotate its secret. During the overlap, deliveries are signed with both secrets: X-Service-Signature with the new one, X-Service-Signature-Previous with the previous one, and webhook-signature with both. What is pending goes to a new address, too; max_failures counts anew there.

        webhook_id: Id of the webhook.
        url: HTTPS only.
        secret: At least 16 characters.
        overlap_seconds: How long the current secret keeps signing deliveries too, in seconds.
        max_failures: Failed deliveries in a row after which the webhook is switched off.
        conditions: For vehicle.price_changed and ims.vehicle.price_changed only: a change that does not meet them is not delivered. null: every change.
        retry: `long`: a failed delivery is tried 8 times over 28 hours instead of 3 times, and the events of its dealership wait behind it.
        paused: true: nothing is sent to the webhook’s address, for any event, until false; then it is, in order.
        """
        return self._call("PATCH", self._path("/v1/webhooks/{webhook_id}", {"webhook_id": webhook_id}), {}, {"url": url, "secret": secret, "overlap_seconds": overlap_seconds, "max_failures": max_failures, "conditions": conditions, "retry": retry, "paused": paused}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def delete_webhook(self, *, webhook_id: int, timeout: Optional[float] = None) -> t.DeleteWebhookResponse:
        """Delete a webhook. Stops all deliveries to it. This cannot be undone.

        webhook_id: Id of the webhook.
        """
        return self._call("DELETE", self._path("/v1/webhooks/{webhook_id}", {"webhook_id": webhook_id}), {}, {}, True, {"timeout": timeout})

    def reactivate_webhook(self, *, webhook_id: int, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.ReactivateWebhookResponse:
        """Reactivate a webhook. Does not resend events that were skipped while the webhook was inactive; use replay for those.

        webhook_id: Id of the webhook.
        """
        return self._call("PATCH", self._path("/v1/webhooks/{webhook_id}/reactivate", {"webhook_id": webhook_id}), {}, {}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def reactivate_all(self, *, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.ReactivateAllResponse:
        """Reactivate all inactive webhooks of the account. Switches every inactive webhook of the account on again and resets its failures."""
        return self._call("PATCH", self._path("/v1/webhooks/reactivate-all", {}), {}, {}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def list_deliveries(self, *, webhook_id: int, cursor: Optional[str] = None, status: Optional[Literal["pending", "delivered", "failed", "skipped"]] = None, event_type: Optional[str] = None, dealership_id: Optional[str] = None, since: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None, timeout: Optional[float] = None) -> t.ListDeliveriesResponse:
        """List the delivery attempts of a webhook, newest first. Returns one entry per attempt, past or scheduled. Pass `next_cursor` as `cursor` to get the next page. A filter that nothing matches, such as a dealership that the account does not have, gives an empty list.

        webhook_id: Id of the webhook.
        cursor: `next_cursor` of the previous response.
        status: `pending`: not made yet. `skipped`: not sent, because the webhook was switched off.
        event_type: One event type, or several separated by commas.
        dealership_id: Public id (`dlr_...`) or internal id.
        since: ISO 8601. Returns what was created at or after this time.
        until: ISO 8601. Returns what was created at or before this time.
        limit: Most entries in the answer.
        """
        return self._call("GET", self._path("/v1/webhooks/{webhook_id}/deliveries", {"webhook_id": webhook_id}), {"cursor": cursor, "status": status, "event_type": event_type, "dealership_id": dealership_id, "since": since, "until": until, "limit": limit}, {}, True, {"timeout": timeout})

    def get_delivery(self, *, webhook_id: int, delivery_id: int, timeout: Optional[float] = None) -> t.GetDeliveryResponse:
        """Get a delivery with what was sent and what came back. `delivery_id` is the id of any attempt of the event. Headers and bodies of attempts are kept for 7 days.

        webhook_id: Id of the webhook.
        delivery_id: Id of the delivery.
        """
        return self._call("GET", self._path("/v1/webhooks/{webhook_id}/deliveries/{delivery_id}", {"webhook_id": webhook_id, "delivery_id": delivery_id}), {}, {}, True, {"timeout": timeout})

    def test_webhook(self, *, webhook_id: int, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.TestWebhookResponse:
        """Send a sample event to a webhook. Sends an event of the webhook’s type with sample data and `test: true` in the envelope. It is delivered like any other event.

        webhook_id: Id of the webhook.
        """
        return self._call("POST", self._path("/v1/webhooks/{webhook_id}/test", {"webhook_id": webhook_id}), {}, {}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def redeliver_delivery(self, *, webhook_id: int, delivery_id: int, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.RedeliverDeliveryResponse:
        """Redeliver an event. Creates a new delivery of up to three attempts with the original `webhook-id`.

        webhook_id: Id of the webhook.
        delivery_id: Id of the delivery.
        """
        return self._call("POST", self._path("/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver", {"webhook_id": webhook_id, "delivery_id": delivery_id}), {}, {}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def replay_webhook(self, *, webhook_id: int, since: str, until: Optional[str] = None, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.ReplayWebhookResponse:
        """Resend failed and skipped deliveries. Delivers once more what failed or was skipped, of events since a time or between two times. Receivers recognize an event by its `webhook-id`.

        webhook_id: Id of the webhook.
        since: ISO 8601. Resends events that fired at or after this time.
        until: ISO 8601. Only events that fired at or before this time.
        """
        return self._call("POST", self._path("/v1/webhooks/{webhook_id}/replay", {"webhook_id": webhook_id}), {}, {"since": since, "until": until}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def list_events(self, *, after: Optional[str] = None, since: Optional[str] = None, event_type: Optional[str] = None, dealership_id: Optional[str] = None, limit: Optional[int] = None, timeout: Optional[float] = None) -> t.ListEventsResponse:
        """List the account’s events. For receivers that were offline. Pass `next_cursor` as `after` to get the next page; no event is skipped or repeated. Events are kept for 30 days by default (RETENTION_DAYS); an older cursor is 410. For a cursor to begin with, ask with `since` of now. With `Accept: text/event-stream` events are sent as they fire, from `after`, the Last-Event-ID header or now on (server-sent events): `id` is the cursor, `event` the type, `data` the event. The stream ends after 15 minutes, and when its key is deactivated: connect again with the last id. At most 10 streams of an account in a process of the service.

        after: `next_cursor` of the previous response.
        since: ISO 8601. Returns events that fired at or after this time.
        event_type: One event type, or several separated by commas.
        dealership_id: Public id of the dealership (`dlr_...`); null where there is none.
        limit: Most entries in the answer.
        """
        return self._call("GET", self._path("/v1/events", {}), {"after": after, "since": since, "event_type": event_type, "dealership_id": dealership_id, "limit": limit}, {}, True, {"timeout": timeout})

    def get_usage(self, *, dealership_id: Optional[str] = None, start_date: Optional[str] = None, end_date: Optional[str] = None, group_by: Optional[Literal["key", "class", "dealership", "day"]] = None, timeout: Optional[float] = None) -> t.UsageReport:
        """Get the account’s requests and imports in a period. start_date and end_date are UTC days, both included; the time of day is ignored. Without dates, the last 30 days. With dealership_id, requests that name the dealership and its imports. `group_by` also sums the requests by group. Requests to other processes of the service appear within 5 seconds.

        dealership_id: Public id of the dealership (`dlr_...`); null where there is none.
        start_date: ISO 8601.
        end_date: ISO 8601.
        group_by: Adds `groups`: the same requests, summed by this.
        """
        return self._call("GET", self._path("/v1/usage", {}), {"dealership_id": dealership_id, "start_date": start_date, "end_date": end_date, "group_by": group_by}, {}, True, {"timeout": timeout})

    def list_requests(self, *, request_id: Optional[str] = None, status: Optional[int] = None, status_min: Optional[int] = None, operation: Optional[str] = None, key_id: Optional[int] = None, since: Optional[str] = None, until: Optional[str] = None, limit: Optional[int] = None, cursor: Optional[str] = None, timeout: Optional[float] = None) -> t.ListRequestsResponse:
        """List the account’s requests that failed. Every request with an API key that was answered with 400 or more, and every hundredth of the others, of the last 7 days, newest first, at most 10,000 a day. Pass `next_cursor` as `cursor` to get the next page. Requests to other processes of the service appear within 5 seconds.

        request_id: Only requests with this id.
        status: Only answers with this status.
        status_min: Only answers with this status or a greater one.
        operation: Only requests of this operationId.
        key_id: Only requests with this API key.
        since: ISO 8601. At or after this time.
        until: ISO 8601. At or before this time.
        limit: Most entries in the answer.
        cursor: `next_cursor` of the previous response.
        """
        return self._call("GET", self._path("/v1/requests", {}), {"request_id": request_id, "status": status, "status_min": status_min, "operation": operation, "key_id": key_id, "since": since, "until": until, "limit": limit, "cursor": cursor}, {}, True, {"timeout": timeout})

    def search_vehicles(self, *, query: str, dealership_id: Optional[Union[int, str, None]] = None, dealership_url: Optional[Union[str, None]] = None, condition: Optional[Union[str, None]] = None, make: Optional[Union[str, None]] = None, year_min: Optional[Union[int, None]] = None, year_max: Optional[Union[int, None]] = None, price_min: Optional[Union[float, None]] = None, price_max: Optional[Union[float, None]] = None, limit: Optional[Union[int, None]] = None, score_threshold: Optional[Union[float, None]] = None, fields: Optional[Union[List[str], None]] = None, timeout: Optional[float] = None) -> t.SearchVehiclesResponse:
        """Search vehicles in a shopper’s words. Covers one dealership, or every dealership of the account. Website and IMS vehicles; a VIN that both list is one result. Filters of the body are never relaxed.

        query: What the shopper wants, in their own words.
        dealership_id: The `id` of the dealer list, or the public id. Without one: every dealership of the account.
        dealership_url: Address or host of the dealership’s website, such as `https://www.example-ford.com`.
        condition: `New`, `Used` (certified ones too) or `Certified`, in any case.
        make: Case-insensitive.
        year_min: Earliest model year, inclusive.
        year_max: Latest model year, inclusive.
        price_min: Lowest price, inclusive, in the currency of the dealership’s country.
        price_max: Highest price, inclusive, in the currency of the dealership’s country.
        limit: Most entries in the answer.
        score_threshold: Drops results with a lower score.
        fields: Names of vehicle fields. Vehicles have only these, `dealership_id` and `vin`.
        """
        return self._call("POST", self._path("/v2/search", {}), {}, {"query": query, "dealership_id": dealership_id, "dealership_url": dealership_url, "condition": condition, "make": make, "year_min": year_min, "year_max": year_max, "price_min": price_min, "price_max": price_max, "limit": limit, "score_threshold": score_threshold, "fields": fields}, True, {"timeout": timeout})

    def score_match(self, *, intent: str, vins: List[str], dealership_id: Optional[Union[int, str, None]] = None, price_min: Optional[Union[float, None]] = None, price_max: Optional[Union[float, None]] = None, timeout: Optional[float] = None) -> t.ScoreMatchResponse:
        """Score a shortlist of VINs against a shopper’s intent. Compares stored vectors; only the intent is embedded. Results are ordered best first.

        intent: What the shopper wants, in plain words.
        vins: Vehicle identification numbers, 17 characters each.
        dealership_id: The `id` of the dealer list, or the public id. Without one: every dealership of the account.
        price_min: Lowest price, inclusive, in the currency of the dealership’s country.
        price_max: Highest price, inclusive, in the currency of the dealership’s country.
        """
        return self._call("POST", self._path("/v2/match-score", {}), {}, {"intent": intent, "vins": vins, "dealership_id": dealership_id, "price_min": price_min, "price_max": price_max}, True, {"timeout": timeout})

    def list_similar_vehicles(self, *, vin: str, dealership_id: Optional[str] = None, limit: Optional[int] = None, fields: Optional[str] = None, timeout: Optional[float] = None) -> t.ListSimilarVehiclesResponse:
        """List the vehicles most similar to one. Other active vehicles of the account’s dealerships, or of one of them, by facts, price and stored vectors.

        vin: 17 characters, without I, O and Q; in any case.
        dealership_id: Public id (`dlr_...`) or internal id.
        limit: Most entries in the answer.
        fields: Names of vehicle fields. Vehicles have only these, `dealership_id` and `vin`. Separated by commas.
        """
        return self._call("GET", self._path("/v2/vehicles/{vin}/similar", {"vin": vin}), {"dealership_id": dealership_id, "limit": limit, "fields": fields}, {}, True, {"timeout": timeout})

    def create_saved_search(self, *, name: str, query: Dict[str, Any], idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.CreateSavedSearchResponse:
        """Save a search. When a vehicle begins to match, because it was listed, changed or has returned, `saved_search.matched` is sent. What matches already is counted in `matching`. At most 200 an account.

        name: Name of the dealership; empty if unknown.
        query: As in POST /v2/inventory/query. Only active vehicles match.
        """
        return self._call("POST", self._path("/v1/saved-searches", {}), {}, {"name": name, "query": query}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def list_saved_searches(self, *, timeout: Optional[float] = None) -> t.ListSavedSearchesResponse:
        """List the account’s saved searches. Oldest first, each with how many vehicles match now."""
        return self._call("GET", self._path("/v1/saved-searches", {}), {}, {}, True, {"timeout": timeout})

    def get_saved_search(self, *, saved_search_id: str, timeout: Optional[float] = None) -> t.GetSavedSearchResponse:
        """Get a saved search. With how many vehicles match now.

        saved_search_id: `srch_...`
        """
        return self._call("GET", self._path("/v1/saved-searches/{saved_search_id}", {"saved_search_id": saved_search_id}), {}, {}, True, {"timeout": timeout})

    def update_saved_search(self, *, saved_search_id: str, name: Optional[str] = None, query: Optional[Dict[str, Any]] = None, active: Optional[bool] = None, idempotency_key: Optional[str] = None, timeout: Optional[float] = None) -> t.UpdateSavedSearchResponse:
        """Change a saved search. A query replaces the whole query before; what it matches then sends no events.

        saved_search_id: `srch_...`
        name: Name of the dealership; empty if unknown.
        query: As in POST /v2/inventory/query. Only active vehicles match.
        active: False: it sends no events.
        """
        return self._call("PATCH", self._path("/v1/saved-searches/{saved_search_id}", {"saved_search_id": saved_search_id}), {}, {"name": name, "query": query, "active": active}, False, {"idempotency_key": idempotency_key, "timeout": timeout})

    def delete_saved_search(self, *, saved_search_id: str, timeout: Optional[float] = None) -> t.DeleteSavedSearchResponse:
        """Delete a saved search. It sends no further events.

        saved_search_id: `srch_...`
        """
        return self._call("DELETE", self._path("/v1/saved-searches/{saved_search_id}", {"saved_search_id": saved_search_id}), {}, {}, True, {"timeout": timeout})

    def get_embeddings_status(self, *, dealership_id: Optional[str] = None, timeout: Optional[float] = None) -> t.GetEmbeddingsStatusResponse:
        """Get how many vehicles have vectors. How many vehicles of each dealership have a vector, and how old the oldest is.

        dealership_id: Public id (`dlr_...`) or internal id.
        """
        return self._call("GET", self._path("/v2/embeddings/status", {}), {"dealership_id": dealership_id}, {}, True, {"timeout": timeout})

    def list_enums(self, *, timeout: Optional[float] = None) -> t.ListEnumsResponse:
        """List all enumerated values. Values used in responses and events. Lists can grow; a value never changes its meaning."""
        return self._call("GET", self._path("/v1/enums", {}), {}, {}, True, {"timeout": timeout})

    def get_livez(self, *, timeout: Optional[float] = None) -> t.GetLivezResponse:
        """Liveness check. Answers as long as the process runs."""
        return self._call("GET", self._path("/livez", {}), {}, {}, True, {"timeout": timeout})

    def get_readyz(self, *, timeout: Optional[float] = None) -> t.GetReadyzResponse:
        """Readiness check. 503 while the process stops, or cannot reach its database or Redis."""
        return self._call("GET", self._path("/readyz", {}), {}, {}, True, {"timeout": timeout})

    def get_metrics(self, *, timeout: Optional[float] = None) -> str:
        """Metrics in Prometheus text format. For this machine only, unless METRICS_TOKEN is set."""
        return self._call("GET", self._path("/metrics", {}), {}, {}, True, {"timeout": timeout})

    def get_open_api(self, *, timeout: Optional[float] = None) -> t.GetOpenApiResponse:
        """Get this OpenAPI document. OpenAPI 3.1, generated from the routes that the service runs."""
        return self._call("GET", self._path("/openapi.json", {}), {}, {}, True, {"timeout": timeout})
