// Made from the OpenAPI document by `npm run generate`; never edited.
import type { CallOptions } from '../options.ts'

export type DealerResolution = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: true
/** Address of the dealership’s website. */ readonly website_url: string
/** The dealership. */ readonly dealership: DealershipSummary
/** An adapter exists for the platform of the website. */ readonly supported: boolean
/** The account has no active subscription to the dealership. */ readonly setup_required: boolean
/** How the dealership was found. */ readonly resolution: {
/** Which evidence decided. */ readonly method: "url" | "url_serp_confirmed" | "url_serp_fallback" | "url_vin_fallback" | "vin" | "vin_group_match" | "address"
/** 1 for a direct lookup. */ readonly confidence: number
/** The evidence, each piece with its weight in bits. */ readonly reasoning?: string | null
/** The name that was found for the given one; null if no name was given. */ readonly matched_name?: string | null
/** Similarity of both names, 0 to 1; null if no name was given. */ readonly name_match_confidence?: number | null
/** Where the dealership was found: among known ones, or on the web. */ readonly resolution_source?: "vin_match" | "vin_lookup" | "vin_fallback" | "vin_group_match" | "name_match" | "automated" | null
}
}

export type DealershipSummary = {
/** Name of the dealership; empty if unknown. */ readonly name: string
/** host form */ readonly website: string
/** Street and number; empty if unknown. */ readonly street: string
/** City; empty if unknown. */ readonly city: string
/** full state name */ readonly state: string
/** Telephone number as the website shows it; empty if unknown. */ readonly phone: string
}

export type SetupReactivated = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** True: an earlier subscription was switched on again. */ readonly reactivated: true
/** Id of the account’s subscription to the dealership; null before there is one. */ readonly subscription_id: number
/** Id of the configuration by which the website is collected; null before there is one. */ readonly configuration_id: number
/** Address of the dealership’s website. */ readonly website_url: string
/** Explanation for people. */ readonly message: string
}

export type SetupAccepted = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the setup (`setup_...`). */ readonly setup_id: string
/** State of the work. */ readonly status: "pending"
/** Explanation for people. */ readonly message: string
/** Path to poll every 5 seconds. */ readonly poll_url: string
}

export type SetupJob = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the setup (`setup_...`). */ readonly setup_id: string
/** State of the work. */ readonly status: "pending" | "running" | "completed" | "failed"
/** `available` once vehicles can be read. */ readonly inventory_status: "importing" | "available" | "failed" | null
/** Address or host of the dealership’s website, such as `https://www.example-ford.com`. */ readonly dealership_url: string
/** When it was created. ISO 8601, UTC. */ readonly created_at: string
/** When the work began. ISO 8601, UTC; null before that. */ readonly started_at: string | null
/** When the work ended. ISO 8601, UTC; null before that. */ readonly completed_at: string | null
/** Set while the job is running. */ readonly elapsed_seconds: number | null
/** Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them. */ readonly provider: string | null
/** How well the website’s marks agree with the platform, 0 to 1; null if unknown. */ readonly provider_confidence: number | null
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string | null
/** Id of the configuration by which the website is collected; null before there is one. */ readonly configuration_id: number | null
/** Id of the account’s subscription to the dealership; null before there is one. */ readonly subscription_id: number | null
/** base_url, inventory_type, site_id and similar. */ readonly config: Readonly<Record<string, unknown>> | null
/** Number of vehicles in the inventory; null before they were read. */ readonly vehicle_counts: {
/** New vehicles. */ readonly new: number
/** Used vehicles, certified ones included. */ readonly used: number
/** All vehicles. */ readonly total: number
} | null
/** Whether the dealership is collected, or waits for a review. */ readonly setup_status: "active" | "needs_manual_review" | null
/** What an operator must look at; null if nothing. */ readonly requires_review_reason: string | null
/** What went wrong; null if nothing. */ readonly error: string | null
/** Kind of failure; null unless the setup failed. */ readonly failure_mode: "unreachable" | "blocked" | "unknown_platform" | "no_inventory" | "timeout" | "internal" | null
/** When somebody dismissed the failed setup. */ readonly dismissed_at: string | null
}

export type ListSetupsResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The account’s setup jobs, newest first. */ readonly setups: readonly (Setup)[]
/** Send it as `cursor` to read what follows; null at the end. */ readonly next_cursor: string | null
}

export type Setup = {
/** Id of the setup (`setup_...`). */ readonly setup_id: string
/** State of the work. */ readonly status: "pending" | "running" | "completed" | "failed"
/** `available` once vehicles can be read. */ readonly inventory_status: "importing" | "available" | "failed" | null
/** Address or host of the dealership’s website, such as `https://www.example-ford.com`. */ readonly dealership_url: string
/** When it was created. ISO 8601, UTC. */ readonly created_at: string
/** When the work began. ISO 8601, UTC; null before that. */ readonly started_at: string | null
/** When the work ended. ISO 8601, UTC; null before that. */ readonly completed_at: string | null
/** Set while the job is running. */ readonly elapsed_seconds: number | null
/** Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them. */ readonly provider: string | null
/** How well the website’s marks agree with the platform, 0 to 1; null if unknown. */ readonly provider_confidence: number | null
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string | null
/** Id of the configuration by which the website is collected; null before there is one. */ readonly configuration_id: number | null
/** Id of the account’s subscription to the dealership; null before there is one. */ readonly subscription_id: number | null
/** base_url, inventory_type, site_id and similar. */ readonly config: Readonly<Record<string, unknown>> | null
/** Number of vehicles in the inventory; null before they were read. */ readonly vehicle_counts: {
/** New vehicles. */ readonly new: number
/** Used vehicles, certified ones included. */ readonly used: number
/** All vehicles. */ readonly total: number
} | null
/** Whether the dealership is collected, or waits for a review. */ readonly setup_status: "active" | "needs_manual_review" | null
/** What an operator must look at; null if nothing. */ readonly requires_review_reason: string | null
/** What went wrong; null if nothing. */ readonly error: string | null
/** Kind of failure; null unless the setup failed. */ readonly failure_mode: "unreachable" | "blocked" | "unknown_platform" | "no_inventory" | "timeout" | "internal" | null
/** When somebody dismissed the failed setup. */ readonly dismissed_at: string | null
}

export type DismissSetupResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the setup (`setup_...`). */ readonly setup_id: string
/** When it was dismissed first. */ readonly dismissed_at: string
}

export type SetupBatchAccepted = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** `batch_...` */ readonly batch_id: string
/** Rows of the batch, one a website. */ readonly total: number
/** Path to poll every 5 seconds. */ readonly poll_url: string
}

export type ListSetupBatchesResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The account’s batches of setups, newest first. */ readonly batches: readonly (SetupBatch)[]
/** Send it as `cursor` to read what follows; null at the end. */ readonly next_cursor: string | null
}

export type SetupBatch = {
/** `batch_...` */ readonly batch_id: string
/** State of the work. */ readonly status: "running" | "completed" | "cancelled"
/** Rows of the batch, one a website. */ readonly total: number
/** Rows of the batch in each state; together the total. */ readonly counts: SetupBatchCounts
/** The account’s setup limits are used up until then; null: they are not, or nothing waits. */ readonly waiting_for_limit_until: string | null
/** When it was created. ISO 8601, UTC. */ readonly created_at: string
/** When the last setup that started had ended. */ readonly completed_at: string | null
}

export type SetupBatchCounts = {
/** Not started yet; in a cancelled batch: never started. */ readonly waiting: number
/** Queued. */ readonly pending: number
/** Being detected. */ readonly running: number
/** Set up. */ readonly completed: number
/** Set up, with a problem that somebody should look at. */ readonly needs_manual_review: number
/** Could not be set up, or refused. */ readonly failed: number
/** The account had it. */ readonly already_subscribed: number
/** The account had removed it, and has it again. */ readonly reactivated: number
}

export type SetupBatchWithResults = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** `batch_...` */ readonly batch_id: string
/** State of the work. */ readonly status: "running" | "completed" | "cancelled"
/** Rows of the batch, one a website. */ readonly total: number
/** Rows of the batch in each state; together the total. */ readonly counts: SetupBatchCounts
/** The account’s setup limits are used up until then; null: they are not, or nothing waits. */ readonly waiting_for_limit_until: string | null
/** When it was created. ISO 8601, UTC. */ readonly created_at: string
/** When the last setup that started had ended. */ readonly completed_at: string | null
/** The vehicles that were found, best first. */ readonly results: readonly (SetupBatchResult)[]
/** Send it as `cursor` to read what follows; null at the end. */ readonly next_cursor: string | null
}

export type SetupBatchResult = {
/** Address or host of the dealership’s website, such as `https://www.example-ford.com`. */ readonly dealership_url: string
/** Null: no setup has started. */ readonly setup_id: string | null
/** State of the work. */ readonly status: "waiting" | "pending" | "running" | "completed" | "needs_manual_review" | "failed" | "already_subscribed" | "reactivated"
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string | null
/** Kind of failure; null unless the setup failed. */ readonly failure_mode: "unreachable" | "blocked" | "unknown_platform" | "no_inventory" | "timeout" | "internal" | null
/** Why it failed, was refused or needs a review. */ readonly error: string | null
}

export type CancelledSetupBatch = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** `batch_...` */ readonly batch_id: string
/** State of the work. */ readonly status: "running" | "completed" | "cancelled"
/** Rows of the batch, one a website. */ readonly total: number
/** Rows of the batch in each state; together the total. */ readonly counts: SetupBatchCounts
/** The account’s setup limits are used up until then; null: they are not, or nothing waits. */ readonly waiting_for_limit_until: string | null
/** When it was created. ISO 8601, UTC. */ readonly created_at: string
/** When the last setup that started had ended. */ readonly completed_at: string | null
}

export type ListDirectoryResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** All of them. */ readonly total: number
/** The dealerships found, nearest first with a place. */ readonly entries: readonly (DirectoryEntry)[]
/** Send it as `cursor` to read what follows; null at the end. */ readonly next_cursor: string | null
}

export type DirectoryEntry = {
/** Name of the dealership; empty if unknown. */ readonly name: string
/** Null: it has none of its own; a batch skips it. */ readonly website: string | null
/** Street and number. */ readonly street: string | null
/** Town. */ readonly city: string | null
/** The full name. */ readonly state: string | null
/** ZIP or postal code. */ readonly zip: string | null
/** Two letters. */ readonly country: string | null
/** As the source writes it. */ readonly phone: string | null
/** Makes that it sells. */ readonly brands: readonly (string)[]
/** Degrees; of its ZIP code where the source states none. */ readonly latitude: number | null
/** Degrees; of its ZIP code where the source states none. */ readonly longitude: number | null
/** From the place that was asked for; null without one. */ readonly distance_miles: number | null
/** Which of the operator’s lists names it. */ readonly source: string
/** The account subscribes to the dealership at this website. */ readonly subscribed: boolean
/** Of that dealership; null without a subscription. */ readonly dealership_id: string | null
}

export type ListDealersResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Number of entries in the list of this answer. */ readonly count: number
/** The account’s dealerships, removed subscriptions included. */ readonly dealers: readonly (Dealer)[]
}

export type Dealer = {
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Internal id. */ readonly id: number
/** Name of the dealership; empty if unknown. */ readonly name: string
/** Host of the dealership’s website. */ readonly website: string
/** Street and number; empty if unknown. */ readonly street: string
/** City; empty if unknown. */ readonly city: string
/** State or province, two letters where known; empty if unknown. */ readonly state: string
/** ZIP or postal code; empty if unknown. */ readonly zip: string
/** Telephone number as the website shows it; empty if unknown. */ readonly phone: string
/** Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them. */ readonly provider: string | null
/** Whether the dealership is collected, or waits for a review. */ readonly setup_status: string | null
/** Which vehicles the account reads: `new`, `used` or `all`. */ readonly inventory_type: string
/** Same setting as inventory_type; null means `all`. */ readonly condition_filter: string | null
/** False: switched off. */ readonly active: boolean
/** Active website vehicles that the subscription covers. */ readonly vehicle_count: number
/** Active IMS vehicles that the subscription covers. */ readonly ims_vehicle_count: number
/** Hours since the website’s inventory was last seen complete; null before that. */ readonly data_age_hours: number | null
/** When the last import ended. ISO 8601, UTC; null before the first. */ readonly last_import_at: string | null
/** When the next import is due. ISO 8601, UTC; null if none is planned. */ readonly next_import_at: string | null
/** Why the last import did not complete. */ readonly collection_problem: string | null
/** When it was created. ISO 8601, UTC. */ readonly created_at: string
}

export type GetDealerResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The dealership. */ readonly dealer: DealerDetail
}

export type DealerDetail = {
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Internal id. */ readonly id: number
/** Name of the dealership; empty if unknown. */ readonly name: string
/** Host of the dealership’s website. */ readonly website: string
/** Street and number; empty if unknown. */ readonly street: string
/** City; empty if unknown. */ readonly city: string
/** State or province, two letters where known; empty if unknown. */ readonly state: string
/** ZIP or postal code; empty if unknown. */ readonly zip: string
/** Telephone number as the website shows it; empty if unknown. */ readonly phone: string
/** Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them. */ readonly provider: string | null
/** Whether the dealership is collected, or waits for a review. */ readonly setup_status: string | null
/** Which vehicles the account reads: `new`, `used` or `all`. */ readonly inventory_type: string
/** Same setting as inventory_type; null means `all`. */ readonly condition_filter: string | null
/** False: switched off. */ readonly active: boolean
/** Active website vehicles that the subscription covers. */ readonly vehicle_count: number
/** Active IMS vehicles that the subscription covers. */ readonly ims_vehicle_count: number
/** Hours since the website’s inventory was last seen complete; null before that. */ readonly data_age_hours: number | null
/** When the last import ended. ISO 8601, UTC; null before the first. */ readonly last_import_at: string | null
/** When the next import is due. ISO 8601, UTC; null if none is planned. */ readonly next_import_at: string | null
/** Why the last import did not complete. */ readonly collection_problem: string | null
/** When it was created. ISO 8601, UTC. */ readonly created_at: string
/** The product that refused visits of the website; null: none that is known. */ readonly protection: Protection | null
/** What an operator must look at; null if nothing. */ readonly requires_review_reason: string | null
/** What the adapter of the provider was written against: `verified` (whole payloads of real sites), `partial` (excerpts of them) or `documented` (descriptions alone). */ readonly provider_trust: string | null
/** How the website is collected; null before setup ends. */ readonly configuration: {
/** Id of the configuration. */ readonly id: number
/** Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them. */ readonly provider: string
/** How well the website’s marks agree with the platform, 0 to 1; null if unknown. */ readonly provider_confidence: number
/** Settings of the platform for this website; their names depend on the platform. */ readonly config: Readonly<Record<string, unknown>>
} | null
/** Photos of the website vehicles that the subscription covers; missing while photos are not rehosted. */ readonly photos?: PhotoCounts
/** Newest first. Vehicles that the subscription covers are counted. */ readonly last_imports: readonly (Import)[]
}

export type Protection = {
/** Name of the dealership; empty if unknown. */ readonly name: "cloudflare" | "akamai" | "datadome" | "human" | "imperva" | "aws_waf" | "sucuri" | "vercel"
/** false: it refused before, and lets Forecourt in now. */ readonly refuses: boolean
}

export type PhotoCounts = {
/** Rehosted photos. */ readonly stored: number
/** Photos that are not fetched yet. */ readonly waiting: number
/** Pictures that several vehicles show in place of photos; left out. */ readonly placeholders: number
/** Photos that could not be fetched, or are no images. */ readonly failures: number
}

export type Import = {
/** Id of the import. */ readonly id: number
/** What started the import. */ readonly trigger: string
/** `completed`, `partial`, `held` or `failed`. */ readonly status: string
/** Whether the scan covered the whole site. Only a complete scan can remove vehicles. */ readonly complete: boolean
/** When the work began. ISO 8601, UTC; null before that. */ readonly started_at: string
/** When the work ended. ISO 8601, UTC; null before that. */ readonly completed_at: string
/** Pages of the website that were read. */ readonly pages_read: number
/** Records that the website or file held. */ readonly total_received: number
/** Vehicles that were not listed before. */ readonly new: number
/** Vehicles that changed. */ readonly updated: number
/** Vehicles that are no longer listed. */ readonly removed: number
/** Vehicles without a change. */ readonly unchanged: number
/** Records that could not be read. */ readonly rejected_count: number
/** The first 20 records that could not be read, and why. */ readonly rejected: readonly ({
/** Number of the record. */ readonly row: number
/** What stands in the record as its VIN; null if nothing. */ readonly vin: string | null
/** Why the record could not be read. */ readonly reason: string
})[]
/** Records that are no vehicles for sale: their number by reason. */ readonly left_out: Readonly<Record<string, number>>
/** `unavailable`, `blocked` or `changed`; null unless the import failed. */ readonly failure_class: string | null
/** What went wrong; null if nothing. */ readonly error: string | null
/** In how many of the vehicles that the dealership lists the VIN states another year, make or model than the page (the vehicles name the fields in `vin_disagrees`); null for imports of earlier releases */ readonly vin_disagrees: {
/** Vehicles whose VIN states another model year. */ readonly year: number
/** Vehicles whose VIN states another make. */ readonly make: number
/** Vehicles whose VIN states another model. */ readonly model: number
} | null
/** By optional field, which part of the vehicles that the import read has it, from 0 to 1. The latest 30 imports have it; null for older ones and where nothing was read. */ readonly fill_rates: Readonly<Record<string, number>> | null
/** Id of the import (`imp_...`). */ readonly import_id: string
/** The same as `error`, under the name that it has elsewhere. */ readonly problem: string | null
}

export type UpdateDealerResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Names of the changed fields. */ readonly updated: readonly (string)[]
}

export type RemoveDealerResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Explanation for people. */ readonly message: string
}

export type AcceptScanResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Vehicles that were removed. */ readonly removed_count: number
}

export type StartedImport = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the import (`imp_...`). */ readonly import_id: string
/** `queued`: it runs as soon as a worker is free. */ readonly status: "queued" | "running"
/** Path to poll every 5 seconds. */ readonly poll_url: string
}

export type ListImportsResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The imports, newest first. */ readonly imports: readonly (ImportRecord)[]
/** Send it as `cursor` to read what follows; null at the end. */ readonly next_cursor: string | null
}

export type ImportRecord = {
/** Id of the import (`imp_...`). */ readonly import_id: string
/** What started the import: a setup (a subscription that was switched on again included), the schedule, POST /v1/dealers/{dealership_id}/import, or a repair of how the website is read. */ readonly trigger: "setup" | "schedule" | "demand" | "repair"
/** `completed`: all changes apply. `partial`: the website could not be read to its end; what was seen applies, nothing is removed. `held`: most of the lot seems gone, and nothing applies until later scans agree. `failed`: nothing was read. An import whose process died is `queued` again. */ readonly status: "queued" | "running" | "completed" | "partial" | "held" | "failed"
/** When the work began. ISO 8601, UTC; null before that. */ readonly started_at: string | null
/** When the work ended. ISO 8601, UTC; null before that. */ readonly completed_at: string | null
/** Why the import is not `completed`, or which fields it did not believe; null if nothing is wrong. */ readonly problem: string | null
/** Of the vehicles that the subscription covers; null until the import has ended. */ readonly stats: {
/** Records that the website or file held. */ readonly total_received: number
/** Vehicles that were not listed before. */ readonly new: number
/** Vehicles that changed. */ readonly updated: number
/** Vehicles that are no longer listed. */ readonly removed: number
/** Vehicles without a change. */ readonly unchanged: number
/** Records that could not be read. */ readonly rejected: number
} | null
/** By optional field, which part of the vehicles that the import read has it, from 0 to 1. The latest 30 imports have it; null for older ones and where nothing was read. */ readonly fill_rates: Readonly<Record<string, number>> | null
}

export type GetImportResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The import. */ readonly import: ImportDetail
}

export type ImportDetail = {
/** Id of the import (`imp_...`). */ readonly import_id: string
/** What started the import: a setup (a subscription that was switched on again included), the schedule, POST /v1/dealers/{dealership_id}/import, or a repair of how the website is read. */ readonly trigger: "setup" | "schedule" | "demand" | "repair"
/** `completed`: all changes apply. `partial`: the website could not be read to its end; what was seen applies, nothing is removed. `held`: most of the lot seems gone, and nothing applies until later scans agree. `failed`: nothing was read. An import whose process died is `queued` again. */ readonly status: "queued" | "running" | "completed" | "partial" | "held" | "failed"
/** When the work began. ISO 8601, UTC; null before that. */ readonly started_at: string | null
/** When the work ended. ISO 8601, UTC; null before that. */ readonly completed_at: string | null
/** Why the import is not `completed`, or which fields it did not believe; null if nothing is wrong. */ readonly problem: string | null
/** Of the vehicles that the subscription covers; null until the import has ended. */ readonly stats: {
/** Records that the website or file held. */ readonly total_received: number
/** Vehicles that were not listed before. */ readonly new: number
/** Vehicles that changed. */ readonly updated: number
/** Vehicles that are no longer listed. */ readonly removed: number
/** Vehicles without a change. */ readonly unchanged: number
/** Records that could not be read. */ readonly rejected: number
} | null
/** By optional field, which part of the vehicles that the import read has it, from 0 to 1. The latest 30 imports have it; null for older ones and where nothing was read. */ readonly fill_rates: Readonly<Record<string, number>> | null
/** At most 500 of each, in the order in which they were stored, as the subscription’s filter makes them: a vehicle that came to be covered by it was created, one that ceased to be was removed. Empty until the import has ended. */ readonly vehicles: {
/** Vehicles that were not listed before, those that returned included. */ readonly created: readonly (ImportedVehicle)[]
/** Vehicles that changed. */ readonly updated: readonly (ImportedVehicle)[]
/** Vehicles that are no longer listed. */ readonly removed: readonly (ImportedVehicle)[]
/** Records that could not be read. Imports older than the latest 30 keep 20 of them. */ readonly rejected: readonly ({
/** What stands in the record as its VIN; null if nothing. */ readonly vin: string | null
/** Why the record could not be read. */ readonly reason: string
/** The page of the vehicle; null if the record names none. */ readonly url: string | null
})[]
}
}

export type ImportedVehicle = {
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** The heading of the vehicle, as this import left it. */ readonly heading: string
/** What differed, field by field, as in `vehicle.updated`; empty where the vehicle was created or removed. */ readonly changes: readonly ({
/** Name of the field. */ readonly field: string
/** The previous value; for photos, their number. */ readonly from: unknown
/** The value after the change. */ readonly to: unknown
})[]
}

export type FetchInventoryResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The dealership. */ readonly dealership: DealershipSummary
/** Address of the dealership’s website. */ readonly website_url: string
/** Number of vehicles on all pages. */ readonly count: number
/** Number of the page; the first is 1. */ readonly page: number
/** Entries on a page. */ readonly per_page: number
/** 1 when there are no vehicles. */ readonly total_pages: number
/** Hours since a scan last saw any vehicle of the dealership. */ readonly data_age_hours: number | null
/** The vehicles. */ readonly vehicles: readonly (WebsiteVehicle)[]
}

export type WebsiteVehicle = {
/** UUID; kept while the dealership lists the VIN, and when it returns. */ readonly id: string
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Model year; null if unknown. */ readonly year: number | null
/** Make, such as `Ford`; empty if unknown. */ readonly make: string
/** Model without make and trim, such as `F-150`; empty if unknown. */ readonly model: string
/** The page’s title of the vehicle; built from year, make, model and trim if the page has none. */ readonly heading: string
/** The dealer’s stock number; empty if not shown. */ readonly stocknum: string
/** `New` or `Used`. Certified pre-owned vehicles are `Used`. */ readonly condition: "New" | "Used"
/** Certified pre-owned; false if the page does not say so. */ readonly certified: boolean
/** Body style, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly body: string
/** Transmission, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly transmission: string
/** Trim, such as `XLT`; empty if unknown. */ readonly series: string
/** Further words of the trim, such as a package or a cab; null if not shown. */ readonly series_detail: string | null
/** Number of doors; null if unknown. */ readonly door_count: number | null
/** Distance driven, in `odometer_unit`. 0 is a value; null if unknown. */ readonly odometer: number | null
/** The odometer’s unit; null if neither the page nor the dealership’s country determines it. */ readonly odometer_unit: "mi" | "km" | null
/** Engine as the page describes it; empty if unknown. */ readonly engine: string
/** Number of cylinders; null if unknown, and for electric vehicles. */ readonly engine_cyl_count: number | null
/** Displacement in liters, such as `2.5 L`; empty if unknown. */ readonly engine_displacement: string
/** Fuel, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly fuel: string
/** Driven wheels, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly drivetrain_desc: string
/** Exterior color in the dealer’s words; empty if not shown. */ readonly exterior_color: string
/** Interior color in the dealer’s words; empty if not shown. */ readonly interior_color: string
/** `exterior_color` as a base color of GET /v1/enums; empty if it contains none. */ readonly base_ext_color: string
/** `interior_color` as a base color of GET /v1/enums; empty if it contains none. */ readonly base_int_color: string
/** The manufacturer’s suggested retail price; null if not shown. */ readonly msrp: number | null
/** What the page asks of every buyer. Never a conditional offer or a monthly payment; null if the page names no price. */ readonly price: number | null
/** The amount that the page calls its internet or e-price; null if it shows none. */ readonly internet_price: number | null
/** The dealer’s own price before discounts. Null if the page shows none above `price`; not the manufacturer’s `msrp`. */ readonly list_price: number | null
/** The dealer’s invoice price; null unless the site itself publishes it. */ readonly invoice_price: number | null
/** A book value, such as Kelley Blue Book’s; null unless the site itself publishes it. */ readonly book_value: number | null
/** The same as `total_discounts`. */ readonly discount_amount: number | null
/** The last line of the page’s price table, after its discounts and fees; the same as `price` if the page itemizes none. Null if unknown. */ readonly final_price: number | null
/** Sum of the discounts in `price_components`, unsigned; null if there are none. */ readonly total_discounts: number | null
/** Sum of the fees in `price_components`; null if there are none. */ readonly total_fees: number | null
/** How the page computes its price. */ readonly price_components: PriceComponents
/** Offers that only some buyers get; no price includes them. */ readonly conditional_offers: readonly (ConditionalOffer)[]
/** Address of the vehicle’s own page on the dealer’s website. */ readonly vdp_link: string
/** Where the page links to the window sticker; null if it does not. */ readonly window_sticker_url: string | null
/** Where the page links to a history report; null if it does not. */ readonly history_report_url: string | null
/** Photos in page order; only the rehosted ones where there are any. Empty if the page shows none. */ readonly photo_url_list: readonly (Photo)[]
/** Features and options that the page lists. */ readonly features: readonly (string)[]
/** The dealer’s description as plain text; empty if not shown. */ readonly description: string
/** Fuel economy in the city, in miles per gallon; null if unknown. */ readonly city_mpg: number | null
/** Fuel economy on the highway, in miles per gallon; null if unknown. */ readonly hwy_mpg: number | null
/** On its way to the dealer; false if the page does not say so. */ readonly in_transit: boolean
/** Whether a Carfax report names one owner; null if the page does not say. */ readonly carfax_1_owner: boolean | null
/** Whether a Carfax report states a clean title; null if the page does not say. */ readonly carfax_clean_title: boolean | null
/** Where the vehicle stands, on a site of one business with several lots; parts that are not shown are empty. Null if there is one lot. */ readonly lot: {
/** Name of the lot. */ readonly name: string
/** Street and number. */ readonly street: string
/** City. */ readonly city: string
/** Full state name. */ readonly state: string
/** Postal code. */ readonly zip: string
} | null
/** Fields that the page does not show and that were read from the VIN instead: of `body`, `door_count`, `engine_cyl_count`, `engine_displacement` and `fuel`, in this order. */ readonly decoded: readonly (string)[]
/** Those of `year`, `make` and `model` that differ from the VIN; the page’s value is served. */ readonly vin_disagrees: readonly (string)[]
/** Fields that neither the page nor the VIN states, inferred from other fields. */ readonly inferred: readonly (string)[]
/** The page’s own wording of fields whose wording is no word of GET /v1/enums, by field. */ readonly raw_values: Readonly<Record<string, string>>
/** What the page’s own words beside the price and in its disclaimers say that the price includes; null if they say nothing. */ readonly price_basis: {
/** Whether the dealer’s fees are in the price; false where the page excludes any of them. Null: not said. */ readonly fees_included: boolean | null
/** The dealer’s fees that the page names. */ readonly fees: readonly ({
/** The page’s words for the fee. */ readonly label: string
/** Null if the page names none. */ readonly amount: number | null
/** Whether it is in the price. */ readonly included: boolean
})[]
/** What comes on top, in words of this list: `tax`, `title`, `license`, `registration`, `documentation`, `destination`, `dealer_fees`, `government_fees`. */ readonly excludes: readonly (string)[]
/** What its offers ask of a buyer, such as `financing`, `trade_in` or `military`. */ readonly conditions: readonly (string)[]
/** The sentences, at most 300 characters. */ readonly text: string
} | null
/** Always `website`. */ readonly source: "website"
/** When the vehicle was first stored. ISO 8601, UTC. */ readonly created_at: string
/** When a scan first saw the vehicle at this dealership. ISO 8601, UTC. */ readonly first_seen_at: string
/** When a scan last saw a changed value. ISO 8601, UTC. */ readonly updated_at: string
/** When the vehicle came to the lot, as the page states it; else the day of `first_seen_at`. ISO 8601 date. */ readonly inventory_date: string
/** Days since `inventory_date`; null instead of 0, and for a future date. */ readonly age_days: number | null
/** When a scan last saw the vehicle. ISO 8601, UTC. */ readonly last_seen: string
/** The day of `last_seen`. ISO 8601 date. */ readonly scraped_date: string
/** False once the dealership no longer lists the vehicle; always true in inventory reads. */ readonly dealership_active: boolean
}

export type PriceComponents = {
/** The lines of the page’s price table that apply to every buyer, in page order. */ readonly components: readonly ({
/** What the line is; `price_component_type` of GET /v1/enums. */ readonly type: string
/** The page’s own words. */ readonly label: string
/** Unsigned: the category says whether it is added or taken off. */ readonly amount: number
/** `starting`, `discount`, `fee` or `final`. */ readonly category: string
})[]
/** Sum of the `fee` lines; 0 where there are none. */ readonly total_fees: number
/** The last `final` line, else `price`; 0 where neither is shown. */ readonly final_price: number
/** The first `starting` line, else the MSRP, `list_price` or `price`; 0 where none is shown. */ readonly starting_price: number
/** Sum of the `discount` lines; 0 where there are none. */ readonly total_discounts: number
}

export type ConditionalOffer = {
/** The page’s own words. */ readonly label: string
/** What the offer takes off the price. */ readonly amount: number
}

export type Photo = {
/** Absolute address of the image. */ readonly url: string
/** Position on the page, from 0. */ readonly index: number
/** Of the image, 400 pixels wide or high at most; only of a rehosted one. */ readonly thumbnail_url?: string
}

export type QueryInventoryResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Number of matching vehicles on all pages. */ readonly total: number
/** Entries on a page. */ readonly per_page: number
/** Null on the last page. */ readonly next_cursor: string | null
/** The vehicles. */ readonly vehicles: readonly (QueriedWebsiteVehicle | QueriedImsVehicle | QueriedFields)[]
/** By name: at most 100 values, most frequent first, then by value. */ readonly facets: Readonly<Record<string, readonly ({
/** As vehicles spell it. */ readonly value: string | number | boolean
/** How many vehicles have it. */ readonly count: number
})[]>>
/** By name. */ readonly stats: Readonly<Record<string, Statistics>>
}

export type QueriedWebsiteVehicle = {
/** Public id. */ readonly dealership_id: string
/** When the dealership stopped listing the vehicle; null while it does. */ readonly removed_at: string | null
/** Days since `inventory_date`; of a removed vehicle until it was removed. */ readonly days_on_lot: number
/** From the dealership’s ZIP code; only with `near`. */ readonly distance_miles?: number | null
/** How many listings of the VIN match; only with `unique`. */ readonly listings?: number | null
/** UUID; kept while the dealership lists the VIN, and when it returns. */ readonly id: string
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Model year; null if unknown. */ readonly year: number | null
/** Make, such as `Ford`; empty if unknown. */ readonly make: string
/** Model without make and trim, such as `F-150`; empty if unknown. */ readonly model: string
/** The page’s title of the vehicle; built from year, make, model and trim if the page has none. */ readonly heading: string
/** The dealer’s stock number; empty if not shown. */ readonly stocknum: string
/** `New` or `Used`. Certified pre-owned vehicles are `Used`. */ readonly condition: "New" | "Used"
/** Certified pre-owned; false if the page does not say so. */ readonly certified: boolean
/** Body style, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly body: string
/** Transmission, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly transmission: string
/** Trim, such as `XLT`; empty if unknown. */ readonly series: string
/** Further words of the trim, such as a package or a cab; null if not shown. */ readonly series_detail: string | null
/** Number of doors; null if unknown. */ readonly door_count: number | null
/** Distance driven, in `odometer_unit`. 0 is a value; null if unknown. */ readonly odometer: number | null
/** The odometer’s unit; null if neither the page nor the dealership’s country determines it. */ readonly odometer_unit: "mi" | "km" | null
/** Engine as the page describes it; empty if unknown. */ readonly engine: string
/** Number of cylinders; null if unknown, and for electric vehicles. */ readonly engine_cyl_count: number | null
/** Displacement in liters, such as `2.5 L`; empty if unknown. */ readonly engine_displacement: string
/** Fuel, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly fuel: string
/** Driven wheels, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly drivetrain_desc: string
/** Exterior color in the dealer’s words; empty if not shown. */ readonly exterior_color: string
/** Interior color in the dealer’s words; empty if not shown. */ readonly interior_color: string
/** `exterior_color` as a base color of GET /v1/enums; empty if it contains none. */ readonly base_ext_color: string
/** `interior_color` as a base color of GET /v1/enums; empty if it contains none. */ readonly base_int_color: string
/** The manufacturer’s suggested retail price; null if not shown. */ readonly msrp: number | null
/** What the page asks of every buyer. Never a conditional offer or a monthly payment; null if the page names no price. */ readonly price: number | null
/** The amount that the page calls its internet or e-price; null if it shows none. */ readonly internet_price: number | null
/** The dealer’s own price before discounts. Null if the page shows none above `price`; not the manufacturer’s `msrp`. */ readonly list_price: number | null
/** The dealer’s invoice price; null unless the site itself publishes it. */ readonly invoice_price: number | null
/** A book value, such as Kelley Blue Book’s; null unless the site itself publishes it. */ readonly book_value: number | null
/** The same as `total_discounts`. */ readonly discount_amount: number | null
/** The last line of the page’s price table, after its discounts and fees; the same as `price` if the page itemizes none. Null if unknown. */ readonly final_price: number | null
/** Sum of the discounts in `price_components`, unsigned; null if there are none. */ readonly total_discounts: number | null
/** Sum of the fees in `price_components`; null if there are none. */ readonly total_fees: number | null
/** How the page computes its price. */ readonly price_components: PriceComponents
/** Offers that only some buyers get; no price includes them. */ readonly conditional_offers: readonly (ConditionalOffer)[]
/** Address of the vehicle’s own page on the dealer’s website. */ readonly vdp_link: string
/** Where the page links to the window sticker; null if it does not. */ readonly window_sticker_url: string | null
/** Where the page links to a history report; null if it does not. */ readonly history_report_url: string | null
/** Photos in page order; only the rehosted ones where there are any. Empty if the page shows none. */ readonly photo_url_list: readonly (Photo)[]
/** Features and options that the page lists. */ readonly features: readonly (string)[]
/** The dealer’s description as plain text; empty if not shown. */ readonly description: string
/** Fuel economy in the city, in miles per gallon; null if unknown. */ readonly city_mpg: number | null
/** Fuel economy on the highway, in miles per gallon; null if unknown. */ readonly hwy_mpg: number | null
/** On its way to the dealer; false if the page does not say so. */ readonly in_transit: boolean
/** Whether a Carfax report names one owner; null if the page does not say. */ readonly carfax_1_owner: boolean | null
/** Whether a Carfax report states a clean title; null if the page does not say. */ readonly carfax_clean_title: boolean | null
/** Where the vehicle stands, on a site of one business with several lots; parts that are not shown are empty. Null if there is one lot. */ readonly lot: {
/** Name of the lot. */ readonly name: string
/** Street and number. */ readonly street: string
/** City. */ readonly city: string
/** Full state name. */ readonly state: string
/** Postal code. */ readonly zip: string
} | null
/** Fields that the page does not show and that were read from the VIN instead: of `body`, `door_count`, `engine_cyl_count`, `engine_displacement` and `fuel`, in this order. */ readonly decoded: readonly (string)[]
/** Those of `year`, `make` and `model` that differ from the VIN; the page’s value is served. */ readonly vin_disagrees: readonly (string)[]
/** Fields that neither the page nor the VIN states, inferred from other fields. */ readonly inferred: readonly (string)[]
/** The page’s own wording of fields whose wording is no word of GET /v1/enums, by field. */ readonly raw_values: Readonly<Record<string, string>>
/** What the page’s own words beside the price and in its disclaimers say that the price includes; null if they say nothing. */ readonly price_basis: {
/** Whether the dealer’s fees are in the price; false where the page excludes any of them. Null: not said. */ readonly fees_included: boolean | null
/** The dealer’s fees that the page names. */ readonly fees: readonly ({
/** The page’s words for the fee. */ readonly label: string
/** Null if the page names none. */ readonly amount: number | null
/** Whether it is in the price. */ readonly included: boolean
})[]
/** What comes on top, in words of this list: `tax`, `title`, `license`, `registration`, `documentation`, `destination`, `dealer_fees`, `government_fees`. */ readonly excludes: readonly (string)[]
/** What its offers ask of a buyer, such as `financing`, `trade_in` or `military`. */ readonly conditions: readonly (string)[]
/** The sentences, at most 300 characters. */ readonly text: string
} | null
/** Always `website`. */ readonly source: "website"
/** When the vehicle was first stored. ISO 8601, UTC. */ readonly created_at: string
/** When a scan first saw the vehicle at this dealership. ISO 8601, UTC. */ readonly first_seen_at: string
/** When a scan last saw a changed value. ISO 8601, UTC. */ readonly updated_at: string
/** When the vehicle came to the lot, as the page states it; else the day of `first_seen_at`. ISO 8601 date. */ readonly inventory_date: string
/** Days since `inventory_date`; null instead of 0, and for a future date. */ readonly age_days: number | null
/** When a scan last saw the vehicle. ISO 8601, UTC. */ readonly last_seen: string
/** The day of `last_seen`. ISO 8601 date. */ readonly scraped_date: string
/** False once the dealership no longer lists the vehicle; always true in inventory reads. */ readonly dealership_active: boolean
}

export type QueriedImsVehicle = {
/** Public id. */ readonly dealership_id: string
/** When the dealership stopped listing the vehicle; null while it does. */ readonly removed_at: string | null
/** Days since `inventory_date`; of a removed vehicle until it was removed. */ readonly days_on_lot: number
/** From the dealership’s ZIP code; only with `near`. */ readonly distance_miles?: number | null
/** How many listings of the VIN match; only with `unique`. */ readonly listings?: number | null
/** Kept while the dealership’s feeds list the VIN, and when it returns. */ readonly id: number
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Model year; null if unknown. */ readonly year: number | null
/** Make; null if unknown. */ readonly make: string | null
/** Model; null if unknown. */ readonly model: string | null
/** Always null: feeds have no such field. */ readonly heading: null
/** The dealer’s stock number; empty if the feed states none. */ readonly stocknum: string
/** `New`, `Used` or `Certified` (certified pre-owned). */ readonly condition: "New" | "Used" | "Certified"
/** Certified pre-owned: the same as the condition `Certified`. */ readonly certified: boolean
/** Body style in the provider’s words; null if unknown. */ readonly body: string | null
/** Transmission in the provider’s words; null if unknown. */ readonly transmission: string | null
/** Trim; null if unknown. */ readonly series: string | null
/** Further words of the trim, such as a package or a cab; null if unknown. */ readonly series_detail: string | null
/** Number of doors; null if unknown. */ readonly door_count: number | null
/** Distance driven, in the feed’s own unit. 0 is a value; null if unknown. */ readonly odometer: number | null
/** Unit of `odometer`; null if the feed states none, which usually means miles. */ readonly odometer_unit: "mi" | "km" | null
/** Engine as the feed describes it; null if unknown. */ readonly engine: string | null
/** Number of cylinders; null if unknown. */ readonly engine_cyl_count: number | null
/** Displacement in liters, if `engine` states it, such as `2.5 L`; else null. */ readonly engine_displacement: string | null
/** Fuel in the provider’s words; null if unknown. */ readonly fuel: string | null
/** Driven wheels in the provider’s words; null if unknown. */ readonly drivetrain_desc: string | null
/** Exterior color in the dealer’s words; empty if unknown. */ readonly exterior_color: string
/** Interior color in the dealer’s words; empty if unknown. */ readonly interior_color: string
/** Always null: feeds have no such field. */ readonly base_ext_color: null
/** Always null: feeds have no such field. */ readonly base_int_color: null
/** The manufacturer’s suggested retail price; null if the feed states none. */ readonly msrp: number | null
/** The selling price that the feed states; null if it states none. */ readonly price: number | null
/** The internet price, where the feed has one beside its selling price; else null. */ readonly internet_price: number | null
/** Always null: feeds have no such field. */ readonly list_price: null
/** The dealer’s invoice price; null if the feed states none. */ readonly invoice_price: number | null
/** A book value, such as Kelley Blue Book’s; null if the feed states none. */ readonly book_value: number | null
/** Always null: feeds have no such field. */ readonly discount_amount: null
/** Always null: feeds have no such field. */ readonly final_price: null
/** Always null: feeds have no such field. */ readonly total_discounts: null
/** Always null: feeds have no such field. */ readonly total_fees: null
/** Always null: feeds have no such field. */ readonly price_components: null
/** Always null: feeds have no such field. */ readonly conditional_offers: null
/** Always null: feeds have no such field. */ readonly window_sticker_url: null
/** Always null: feeds have no such field. */ readonly history_report_url: null
/** Address of the vehicle’s own page on the dealer’s website; empty if the feed states none. */ readonly vdp_link: string
/** Addresses of the photos, joined by `|`; empty if the feed lists none. */ readonly photo_url_list: string
/** Features and options, joined by `|`; empty if the feed lists none. */ readonly features: string
/** The dealer’s description as plain text; empty if the feed has none. */ readonly description: string
/** Days in stock, as the feed states them or since its inventory date; null if unknown. */ readonly age_days: number | null
/** Always null: feeds have no such field. */ readonly in_transit: null
/** False: no feed lists it any more. */ readonly dealership_active: boolean
/** When a feed first listed the vehicle. ISO 8601, UTC. */ readonly first_seen_at: string
/** When a feed first listed the vehicle. ISO 8601, UTC. */ readonly created_at: string
/** When a feed last changed the vehicle’s row. ISO 8601, UTC. */ readonly updated_at: string
/** When a feed last listed the vehicle. ISO 8601, UTC. */ readonly last_seen: string
/** Always null: feeds have no such field. */ readonly scraped_date: null
/** When the vehicle came to the lot, as the feed states it; else the day of `created_at`. ISO 8601 date. */ readonly inventory_date: string
/** Fuel economy in the city, in miles per gallon; null if unknown. */ readonly city_mpg: number | null
/** Fuel economy on the highway, in miles per gallon; null if unknown. */ readonly hwy_mpg: number | null
/** Whether a Carfax report names one owner; null if the feed does not say. */ readonly carfax_1_owner: boolean | null
/** Always null: feeds have no such field. */ readonly carfax_clean_title: null
/** Always null: feeds have no such field. */ readonly lot: null
/** Always null: feeds have no such field. */ readonly decoded: null
/** Always null: feeds have no such field. */ readonly vin_disagrees: null
/** Always null: feeds have no such field. */ readonly inferred: null
/** Always null: feeds have no such field. */ readonly price_basis: null
/** Always null: feeds have no such field. */ readonly raw_values: null
/** Always `ims`. */ readonly source: "ims"
/** The manufacturer’s model number; null if unknown. */ readonly model_num: string | null
/** Address of a video of the vehicle; null if the feed states none. */ readonly video_url: string | null
/** Cab of a pickup, such as `Crew Cab`; null if unknown. */ readonly cab_type: string | null
/** Name of the certification program; null if the feed names none. */ readonly certification_program: string | null
}

export type QueriedFields = {
/** Public id. */ readonly dealership_id?: string
/** When the dealership stopped listing the vehicle; null while it does. */ readonly removed_at?: string | null
/** Days since `inventory_date`; of a removed vehicle until it was removed. */ readonly days_on_lot?: number
/** From the dealership’s ZIP code; only with `near`. */ readonly distance_miles?: number | null
/** How many listings of the VIN match; only with `unique`. */ readonly listings?: number | null
/** UUID; kept while the dealership lists the VIN, and when it returns. */ readonly id?: string
/** Vehicle identification number, 17 characters in upper case. */ readonly vin?: string
/** Model year; null if unknown. */ readonly year?: number | null
/** Make, such as `Ford`; empty if unknown. */ readonly make?: string
/** Model without make and trim, such as `F-150`; empty if unknown. */ readonly model?: string
/** The page’s title of the vehicle; built from year, make, model and trim if the page has none. */ readonly heading?: string
/** The dealer’s stock number; empty if not shown. */ readonly stocknum?: string
/** `New` or `Used`. Certified pre-owned vehicles are `Used`. */ readonly condition?: "New" | "Used"
/** Certified pre-owned; false if the page does not say so. */ readonly certified?: boolean
/** Body style, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly body?: string
/** Transmission, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly transmission?: string
/** Trim, such as `XLT`; empty if unknown. */ readonly series?: string
/** Further words of the trim, such as a package or a cab; null if not shown. */ readonly series_detail?: string | null
/** Number of doors; null if unknown. */ readonly door_count?: number | null
/** Distance driven, in `odometer_unit`. 0 is a value; null if unknown. */ readonly odometer?: number | null
/** The odometer’s unit; null if neither the page nor the dealership’s country determines it. */ readonly odometer_unit?: "mi" | "km" | null
/** Engine as the page describes it; empty if unknown. */ readonly engine?: string
/** Number of cylinders; null if unknown, and for electric vehicles. */ readonly engine_cyl_count?: number | null
/** Displacement in liters, such as `2.5 L`; empty if unknown. */ readonly engine_displacement?: string
/** Fuel, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly fuel?: string
/** Driven wheels, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly drivetrain_desc?: string
/** Exterior color in the dealer’s words; empty if not shown. */ readonly exterior_color?: string
/** Interior color in the dealer’s words; empty if not shown. */ readonly interior_color?: string
/** `exterior_color` as a base color of GET /v1/enums; empty if it contains none. */ readonly base_ext_color?: string
/** `interior_color` as a base color of GET /v1/enums; empty if it contains none. */ readonly base_int_color?: string
/** The manufacturer’s suggested retail price; null if not shown. */ readonly msrp?: number | null
/** What the page asks of every buyer. Never a conditional offer or a monthly payment; null if the page names no price. */ readonly price?: number | null
/** The amount that the page calls its internet or e-price; null if it shows none. */ readonly internet_price?: number | null
/** The dealer’s own price before discounts. Null if the page shows none above `price`; not the manufacturer’s `msrp`. */ readonly list_price?: number | null
/** The dealer’s invoice price; null unless the site itself publishes it. */ readonly invoice_price?: number | null
/** A book value, such as Kelley Blue Book’s; null unless the site itself publishes it. */ readonly book_value?: number | null
/** The same as `total_discounts`. */ readonly discount_amount?: number | null
/** The last line of the page’s price table, after its discounts and fees; the same as `price` if the page itemizes none. Null if unknown. */ readonly final_price?: number | null
/** Sum of the discounts in `price_components`, unsigned; null if there are none. */ readonly total_discounts?: number | null
/** Sum of the fees in `price_components`; null if there are none. */ readonly total_fees?: number | null
/** How the page computes its price. */ readonly price_components?: PriceComponents
/** Offers that only some buyers get; no price includes them. */ readonly conditional_offers?: readonly (ConditionalOffer)[]
/** Where the page links to the window sticker; null if it does not. */ readonly window_sticker_url?: string | null
/** Where the page links to a history report; null if it does not. */ readonly history_report_url?: string | null
/** Address of the vehicle’s own page on the dealer’s website. */ readonly vdp_link?: string
/** Photos in page order; only the rehosted ones where there are any. Empty if the page shows none. */ readonly photo_url_list?: readonly (Photo)[]
/** Features and options that the page lists. */ readonly features?: readonly (string)[]
/** The dealer’s description as plain text; empty if not shown. */ readonly description?: string
/** Days since `inventory_date`; null instead of 0, and for a future date. */ readonly age_days?: number | null
/** On its way to the dealer; false if the page does not say so. */ readonly in_transit?: boolean
/** False once the dealership no longer lists the vehicle; always true in inventory reads. */ readonly dealership_active?: boolean
/** When a scan first saw the vehicle at this dealership. ISO 8601, UTC. */ readonly first_seen_at?: string
/** When the vehicle was first stored. ISO 8601, UTC. */ readonly created_at?: string
/** When a scan last saw a changed value. ISO 8601, UTC. */ readonly updated_at?: string
/** When a scan last saw the vehicle. ISO 8601, UTC. */ readonly last_seen?: string
/** The day of `last_seen`. ISO 8601 date. */ readonly scraped_date?: string
/** When the vehicle came to the lot, as the page states it; else the day of `first_seen_at`. ISO 8601 date. */ readonly inventory_date?: string
/** Fuel economy in the city, in miles per gallon; null if unknown. */ readonly city_mpg?: number | null
/** Fuel economy on the highway, in miles per gallon; null if unknown. */ readonly hwy_mpg?: number | null
/** Whether a Carfax report names one owner; null if the page does not say. */ readonly carfax_1_owner?: boolean | null
/** Whether a Carfax report states a clean title; null if the page does not say. */ readonly carfax_clean_title?: boolean | null
/** Where the vehicle stands, on a site of one business with several lots; parts that are not shown are empty. Null if there is one lot. */ readonly lot?: {
/** Name of the lot. */ readonly name: string
/** Street and number. */ readonly street: string
/** City. */ readonly city: string
/** Full state name. */ readonly state: string
/** Postal code. */ readonly zip: string
} | null
/** Fields that the page does not show and that were read from the VIN instead: of `body`, `door_count`, `engine_cyl_count`, `engine_displacement` and `fuel`, in this order. */ readonly decoded?: readonly (string)[]
/** Those of `year`, `make` and `model` that differ from the VIN; the page’s value is served. */ readonly vin_disagrees?: readonly (string)[]
/** Fields that neither the page nor the VIN states, inferred from other fields. */ readonly inferred?: readonly (string)[]
/** What the page’s own words beside the price and in its disclaimers say that the price includes; null if they say nothing. */ readonly price_basis?: {
/** Whether the dealer’s fees are in the price; false where the page excludes any of them. Null: not said. */ readonly fees_included: boolean | null
/** The dealer’s fees that the page names. */ readonly fees: readonly ({
/** The page’s words for the fee. */ readonly label: string
/** Null if the page names none. */ readonly amount: number | null
/** Whether it is in the price. */ readonly included: boolean
})[]
/** What comes on top, in words of this list: `tax`, `title`, `license`, `registration`, `documentation`, `destination`, `dealer_fees`, `government_fees`. */ readonly excludes: readonly (string)[]
/** What its offers ask of a buyer, such as `financing`, `trade_in` or `military`. */ readonly conditions: readonly (string)[]
/** The sentences, at most 300 characters. */ readonly text: string
} | null
/** The page’s own wording of fields whose wording is no word of GET /v1/enums, by field. */ readonly raw_values?: Readonly<Record<string, string>>
/** Always `website`. */ readonly source?: "website"
/** The manufacturer’s model number; null if unknown. */ readonly model_num?: string | null
/** Address of a video of the vehicle; null if the feed states none. */ readonly video_url?: string | null
/** Cab of a pickup, such as `Crew Cab`; null if unknown. */ readonly cab_type?: string | null
/** Name of the certification program; null if the feed names none. */ readonly certification_program?: string | null
}

export type Statistics = {
/** Number of entries in the list of this answer. */ readonly count: number
/** The lowest value. */ readonly min: number | null
/** A quarter of the values is at or below this. */ readonly p25: number | null
/** Half of the values is at or below this. */ readonly median: number | null
/** Three quarters of the values are at or below this. */ readonly p75: number | null
/** The highest value. */ readonly max: number | null
/** The average. */ readonly mean: number | null
}

export type ListInventoryChangesResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The changes, newest first. */ readonly changes: readonly (SyncUpsert | SyncDelete)[]
/** Never null. */ readonly next_cursor: string
/** Ask again at once: the copy is not whole yet. */ readonly has_more: boolean
/** When this was read. ISO 8601, UTC. */ readonly as_of: string
}

export type SyncUpsert = {
/** It is new, or has changed. */ readonly op: "upsert"
/** Public id. */ readonly dealership_id: string
/** Where the answer comes from. */ readonly source: "website" | "ims"
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** When the vehicle last changed, or left. ISO 8601, UTC. */ readonly at: string
/** As POST /v2/inventory/query returns it; with `fields`, only these. */ readonly vehicle: QueriedWebsiteVehicle | QueriedImsVehicle | SyncedFields
}

export type SyncedFields = Readonly<Record<string, unknown>>

export type SyncDelete = {
/** It left what the account sees. */ readonly op: "delete"
/** Public id. */ readonly dealership_id: string
/** Where the answer comes from. */ readonly source: "website" | "ims"
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** When the vehicle last changed, or left. ISO 8601, UTC. */ readonly at: string
/** No longer listed; hidden by the filter of the subscription; the subscription ended; its feed became private. */ readonly reason: "removed" | "filtered" | "unsubscribed" | "withdrawn"
}

export type CreateExportResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The export. */ readonly export: Export
}

export type Export = {
/** `exp_...` */ readonly id: string
/** Name of the dealership; empty if unknown. */ readonly name: string
/** `normalized` answers in the form of website vehicles, `default` in that of the feed. */ readonly format: "csv" | "ndjson" | "google_vehicle_ads" | "meta_automotive"
/** The query, as it was given. */ readonly query: StoredQuery
/** Vehicles that were not seen for longer are left out; null: none for that reason. */ readonly max_age_hours: number | null
/** Where the file is. Whoever knows it can read the file, without a key. */ readonly url: string
/** When it was created. ISO 8601, UTC. */ readonly created_at: string
/** When the file was fetched last, also by HEAD. ISO 8601, UTC; null before the first time. */ readonly last_fetched_at: string | null
/** Vehicles in the file now. */ readonly vehicles: number
/** The first 100 that match and are not in the file, because the platform requires what they lack or they were not seen for too long. */ readonly excluded: readonly ({
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** The required columns that the vehicle lacks, or for how long it was not seen. */ readonly reasons: readonly (string)[]
})[]
/** How many matching vehicles are not in the file. */ readonly excluded_count: number
}

export type StoredQuery = {
/** Public or internal ids. Without any: every dealership of the account. */ readonly dealership_ids?: readonly (string | number)[] | null
/** Where the answer comes from. */ readonly source?: "all" | "website" | "ims" | null
/** All must hold. A vehicle without the value meets no bound. */ readonly filters?: VehicleFilters | null
/** None may hold. */ readonly not?: VehicleExclusions | null
}

export type VehicleFilters = {
/** In any case. */ readonly vin?: readonly (string)[] | null
/** In any case. */ readonly make?: readonly (string)[] | null
/** In any case. */ readonly model?: readonly (string)[] | null
/** In any case. */ readonly series?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, body. */ readonly body?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, fuel. */ readonly fuel?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, drivetrain. */ readonly drivetrain?: readonly (string)[] | null
/** In any case. */ readonly transmission?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_ext_color?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_int_color?: readonly (string)[] | null
/** In any case. */ readonly stocknum?: readonly (string)[] | null
/** `Used` includes certified pre-owned vehicles. */ readonly condition?: "New" | "Used" | null
/** Certified pre-owned. */ readonly certified?: boolean | null
/** Has a price. */ readonly has_price?: boolean | null
/** Has a photo. */ readonly has_photos?: boolean | null
/** On its way to the dealer; false includes unknown. */ readonly in_transit?: boolean | null
/** Model year. */ readonly year?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** In the currency of the dealership’s country. */ readonly price?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** The manufacturer’s suggested retail price. */ readonly msrp?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** In the vehicle’s own unit. */ readonly odometer?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Since `inventory_date`; of removed vehicles until they were removed. */ readonly days_on_lot?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Number of cylinders. */ readonly engine_cyl_count?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Number of doors. */ readonly door_count?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Of `first_seen_at`. */ readonly first_seen?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** Of `updated_at`. */ readonly updated?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** Of `removed_at`. */ readonly removed?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** The price fell by at least that much in one change within these days, and has not risen above the old price since. */ readonly price_drop?: {
/** Of the old price. */ readonly percent_min?: number | null
/** In the currency of the dealership’s country. */ readonly amount_min?: number | null
/** The days before now. */ readonly within_days?: number | null
} | null
/** `price_basis.fees_included` of the page: the dealer’s fees are in the price, or are not. Pages that say neither match none. */ readonly fees_included?: boolean | null
/** Seen on its website, or in its feed, within these hours: `last_seen` is not older. */ readonly seen_within_hours?: number | null
/** Every word occurs, as a whole word, in `heading`, `series`, `features` or `description`. Case and accents are ignored. */ readonly text?: string | null
/** Send `zip`, or `latitude` and `longitude`. Distances are from the dealership’s ZIP code; dealerships without a known one are left out. */ readonly near?: {
/** Of the US or Canada. */ readonly zip?: string | null
/** Degrees north. */ readonly latitude?: number | null
/** Degrees east. */ readonly longitude?: number | null
/** Up to this distance. */ readonly radius_miles?: number | null
} | null
}

export type VehicleExclusions = {
/** In any case. */ readonly vin?: readonly (string)[] | null
/** In any case. */ readonly make?: readonly (string)[] | null
/** In any case. */ readonly model?: readonly (string)[] | null
/** In any case. */ readonly series?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, body. */ readonly body?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, fuel. */ readonly fuel?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, drivetrain. */ readonly drivetrain?: readonly (string)[] | null
/** In any case. */ readonly transmission?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_ext_color?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_int_color?: readonly (string)[] | null
}

export type ListExportsResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Number of entries in the list of this answer. */ readonly count: number
/** The account’s exports, oldest first. */ readonly exports: readonly (Export)[]
}

export type GetExportResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The export. */ readonly export: Export
}

export type RotateExportResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The export. */ readonly export: Export
}

export type DeleteExportResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the export (`exp_...`). */ readonly export_id: string
/** State of the work. */ readonly status: "deleted"
}

export type GetMarketResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Listed now. */ readonly active: number
/** Removed in the last 45 days. */ readonly removed_45d: number
/** For how many days the listed vehicles last at that rate; null below 5 removed. */ readonly days_supply: number | null
/** Prices of the listed vehicles. */ readonly price: {
/** Number of entries in the list of this answer. */ readonly count: number
/** The lowest value. */ readonly min: number | null
/** A quarter of the values is at or below this. */ readonly p25: number | null
/** Half of the values is at or below this. */ readonly median: number | null
/** Three quarters of the values are at or below this. */ readonly p75: number | null
/** The highest value. */ readonly max: number | null
/** The average. */ readonly mean: number | null
}
/** Odometers of the listed vehicles, in their own units. */ readonly odometer: {
/** Number of entries in the list of this answer. */ readonly count: number
/** The lowest value. */ readonly min: number | null
/** A quarter of the values is at or below this. */ readonly p25: number | null
/** Half of the values is at or below this. */ readonly median: number | null
/** Three quarters of the values are at or below this. */ readonly p75: number | null
/** The highest value. */ readonly max: number | null
/** The average. */ readonly mean: number | null
}
/** Of listed vehicles. */ readonly median_days_on_lot: number | null
/** Of removed vehicles, from `inventory_date` until they were removed. */ readonly median_days_to_sale: number | null
/** Listed vehicles whose price was cut in the last 30 days. */ readonly price_cuts_30d: number
}

export type LiveAnswer = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** `live`: from the dealer in this request. `gone`: the dealer no longer has it. `cached`: the dealer could not be asked; never quote it as current. `prewarmed`: from a session. */ readonly source: "live" | "gone" | "cached" | "prewarmed"
/** Why the stored vehicle is the answer and not the website; null if the website answered. */ readonly cached_reason: "timeout" | "blocked" | "unreachable" | "unsupported" | "error" | null
/** The platform was identified and could be read. */ readonly resolved: boolean
/** A website vehicle as the site shows it now. */ readonly vehicle: LiveVehicle | null
/** Null for a dealer that is not onboarded. */ readonly dealership_id: string | null
/** The dealership. */ readonly dealer: {
/** Name of the dealership; empty if unknown. */ readonly name: string | null
/** Host of the dealership’s website. */ readonly website: string
/** Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them. */ readonly provider: string | null
/** The platform was known before this request. */ readonly platform_cached: boolean
}
/** Of a `gone`: an unfiltered look at the listing found inventory. */ readonly gone_confirmed: boolean | null
/** When the dealer’s site was read; of `cached`, when the vehicle was last seen. */ readonly observed_at: string
/** The dealer’s own response time. */ readonly fetch_ms: number | null
/** The website was reached through the operator’s proxy. */ readonly tunnel_used: boolean
/** The source of the price components. */ readonly breakdown_source: "website" | "none"
/** How the website can be read, which sets the deadline: `direct` 8 s, `listing` 15 s, `tunnel` 25 s. */ readonly tier: "direct" | "listing" | "tunnel"
/** Of this tier: direct 8,000, listing 15,000, tunnel 25,000. */ readonly deadline_ms: number
}

export type LiveVehicle = {
/** UUID of the stored vehicle; null if none is stored. */ readonly id: string | null
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Model year; null if unknown. */ readonly year: number | null
/** Make, such as `Ford`; empty if unknown. */ readonly make: string
/** Model without make and trim, such as `F-150`; empty if unknown. */ readonly model: string
/** The page’s title of the vehicle; built from year, make, model and trim if the page has none. */ readonly heading: string
/** The dealer’s stock number; empty if not shown. */ readonly stocknum: string
/** `New` or `Used`. Certified pre-owned vehicles are `Used`. */ readonly condition: "New" | "Used"
/** Certified pre-owned; false if the page does not say so. */ readonly certified: boolean
/** Body style, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly body: string
/** Transmission, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly transmission: string
/** Trim, such as `XLT`; empty if unknown. */ readonly series: string
/** Further words of the trim, such as a package or a cab; null if not shown. */ readonly series_detail: string | null
/** Number of doors; null if unknown. */ readonly door_count: number | null
/** Distance driven, in `odometer_unit`. 0 is a value; null if unknown. */ readonly odometer: number | null
/** The odometer’s unit; null if neither the page nor the dealership’s country determines it. */ readonly odometer_unit: "mi" | "km" | null
/** Engine as the page describes it; empty if unknown. */ readonly engine: string
/** Number of cylinders; null if unknown, and for electric vehicles. */ readonly engine_cyl_count: number | null
/** Displacement in liters, such as `2.5 L`; empty if unknown. */ readonly engine_displacement: string
/** Fuel, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly fuel: string
/** Driven wheels, a word of GET /v1/enums where one fits, else the page’s own; empty if unknown. */ readonly drivetrain_desc: string
/** Exterior color in the dealer’s words; empty if not shown. */ readonly exterior_color: string
/** Interior color in the dealer’s words; empty if not shown. */ readonly interior_color: string
/** `exterior_color` as a base color of GET /v1/enums; empty if it contains none. */ readonly base_ext_color: string
/** `interior_color` as a base color of GET /v1/enums; empty if it contains none. */ readonly base_int_color: string
/** The manufacturer’s suggested retail price; null if not shown. */ readonly msrp: number | null
/** What the page asks of every buyer. Never a conditional offer or a monthly payment; null if the page names no price. */ readonly price: number | null
/** The amount that the page calls its internet or e-price; null if it shows none. */ readonly internet_price: number | null
/** The dealer’s own price before discounts. Null if the page shows none above `price`; not the manufacturer’s `msrp`. */ readonly list_price: number | null
/** The dealer’s invoice price; null unless the site itself publishes it. */ readonly invoice_price: number | null
/** A book value, such as Kelley Blue Book’s; null unless the site itself publishes it. */ readonly book_value: number | null
/** The same as `total_discounts`. */ readonly discount_amount: number | null
/** The last line of the page’s price table, after its discounts and fees; the same as `price` if the page itemizes none. Null if unknown. */ readonly final_price: number | null
/** Sum of the discounts in `price_components`, unsigned; null if there are none. */ readonly total_discounts: number | null
/** Sum of the fees in `price_components`; null if there are none. */ readonly total_fees: number | null
/** How the page computes its price. */ readonly price_components: PriceComponents
/** Offers that only some buyers get; no price includes them. */ readonly conditional_offers: readonly (ConditionalOffer)[]
/** Address of the vehicle’s own page on the dealer’s website. */ readonly vdp_link: string
/** Where the page links to the window sticker; null if it does not. */ readonly window_sticker_url: string | null
/** Where the page links to a history report; null if it does not. */ readonly history_report_url: string | null
/** Photos in page order; only the rehosted ones where there are any. Empty if the page shows none. */ readonly photo_url_list: readonly (Photo)[]
/** Features and options that the page lists. */ readonly features: readonly (string)[]
/** The dealer’s description as plain text; empty if not shown. */ readonly description: string
/** Fuel economy in the city, in miles per gallon; null if unknown. */ readonly city_mpg: number | null
/** Fuel economy on the highway, in miles per gallon; null if unknown. */ readonly hwy_mpg: number | null
/** On its way to the dealer; false if the page does not say so. */ readonly in_transit: boolean
/** Whether a Carfax report names one owner; null if the page does not say. */ readonly carfax_1_owner: boolean | null
/** Whether a Carfax report states a clean title; null if the page does not say. */ readonly carfax_clean_title: boolean | null
/** Where the vehicle stands, on a site of one business with several lots; parts that are not shown are empty. Null if there is one lot. */ readonly lot: {
/** Name of the lot. */ readonly name: string
/** Street and number. */ readonly street: string
/** City. */ readonly city: string
/** Full state name. */ readonly state: string
/** Postal code. */ readonly zip: string
} | null
/** Fields that the page does not show and that were read from the VIN instead: of `body`, `door_count`, `engine_cyl_count`, `engine_displacement` and `fuel`, in this order. */ readonly decoded: readonly (string)[]
/** Those of `year`, `make` and `model` that differ from the VIN; the page’s value is served. */ readonly vin_disagrees: readonly (string)[]
/** Fields that neither the page nor the VIN states, inferred from other fields. */ readonly inferred: readonly (string)[]
/** The page’s own wording of fields whose wording is no word of GET /v1/enums, by field. */ readonly raw_values: Readonly<Record<string, string>>
/** What the page’s own words beside the price and in its disclaimers say that the price includes; null if they say nothing. */ readonly price_basis: {
/** Whether the dealer’s fees are in the price; false where the page excludes any of them. Null: not said. */ readonly fees_included: boolean | null
/** The dealer’s fees that the page names. */ readonly fees: readonly ({
/** The page’s words for the fee. */ readonly label: string
/** Null if the page names none. */ readonly amount: number | null
/** Whether it is in the price. */ readonly included: boolean
})[]
/** What comes on top, in words of this list: `tax`, `title`, `license`, `registration`, `documentation`, `destination`, `dealer_fees`, `government_fees`. */ readonly excludes: readonly (string)[]
/** What its offers ask of a buyer, such as `financing`, `trade_in` or `military`. */ readonly conditions: readonly (string)[]
/** The sentences, at most 300 characters. */ readonly text: string
} | null
/** Always `website`. */ readonly source: "website"
/** When the vehicle was stored. ISO 8601, UTC; null if none is stored. */ readonly created_at: string | null
/** When a scan first saw the vehicle at this dealership. ISO 8601, UTC; null if none is stored. */ readonly first_seen_at: string | null
/** When a scan last saw a changed value. ISO 8601, UTC; null if none is stored. */ readonly updated_at: string | null
/** When the vehicle came to the lot. ISO 8601 date; null if unknown. */ readonly inventory_date: string | null
/** Days since `inventory_date`; null instead of 0. */ readonly age_days: number | null
/** When the vehicle was last seen. ISO 8601, UTC; null if none is stored. */ readonly last_seen: string | null
/** The day of `last_seen`. ISO 8601 date; null if none is stored. */ readonly scraped_date: string | null
/** False: the dealer no longer lists it. */ readonly dealership_active: boolean
}

export type CreatedSession = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** State of the work. */ readonly status: "accepted"
/** 32 hexadecimal digits */ readonly session_id: string
/** Internal id; null if the request named no dealership */ readonly dealership_id: number | null
/** When it was created. ISO 8601, UTC. */ readonly created_at: string
/** The session and its records expire this many seconds after created_at. */ readonly ttl_s: number
/** Number of VINs. */ readonly vin_count: number
/** Number of VINs by state. */ readonly status_counts: {
/** VINs that are being read. */ readonly fetching: number
/** VINs that were read. */ readonly done: number
/** VINs that could not be read. */ readonly failed: number
}
/** Each VIN with its state. */ readonly vins: readonly ({
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** State of this VIN. */ readonly status: "fetching" | "done" | "failed"
})[]
}

export type SessionRecord = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** State of the work. */ readonly status: "accepted"
/** 32 hexadecimal digits */ readonly session_id: string
/** Internal id; null if the request named no dealership */ readonly dealership_id: number | null
/** When it was created. ISO 8601, UTC. */ readonly created_at: string
/** The session and its records expire this many seconds after created_at. */ readonly ttl_s: number
/** Number of VINs. */ readonly vin_count: number
/** Number of VINs by state. */ readonly status_counts: {
/** VINs that are being read. */ readonly fetching: number
/** VINs that were read. */ readonly done: number
/** VINs that could not be read. */ readonly failed: number
}
/** Each VIN with its state. */ readonly vins: readonly ({
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** State of this VIN. */ readonly status: "fetching" | "done" | "failed"
/** Where the answer for this VIN will come from; null before it was read. */ readonly source: "live" | "gone" | null
/** Why the stored vehicle is the answer and not the website; null if the website answered. */ readonly cached_reason: "timeout" | "blocked" | "unreachable" | "unsupported" | "error" | null
/** The dealer’s own response time. */ readonly fetch_ms: number | null
/** When the source was read. ISO 8601, UTC; null before that. */ readonly observed_at: string | null
})[]
}

export type ListImsVehiclesResponse = {
/** `format=default`: IMS fields; `format=normalized`: website field names. */ readonly vehicles: readonly (ImsVehicle | NormalizedImsVehicle)[]
/** Which page this is, and how many there are. */ readonly pagination: {
/** Number of the page; the first is 1. */ readonly page: number
/** Entries on a page. */ readonly per_page: number
/** Number of matching vehicles on all pages. */ readonly total: number
/** 1 when there are no vehicles. */ readonly total_pages: number
}
}

export type ImsVehicle = {
/** Kept while the dealership’s feeds list the VIN, and when it returns. */ readonly id: number
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** The dealer’s stock number; empty if the feed states none. */ readonly stock_number: string
/** `New`, `Used` or `Certified` (certified pre-owned). */ readonly condition: "New" | "Used" | "Certified"
/** Certified pre-owned: the same as the condition `Certified`. */ readonly certified: boolean
/** Model year; null if unknown. */ readonly year: number | null
/** Make; null if unknown. */ readonly make: string | null
/** Model; null if unknown. */ readonly model: string | null
/** Trim; null if unknown. */ readonly trim: string | null
/** Body style in the provider’s words; null if unknown. */ readonly body: string | null
/** Number of doors; null if unknown. */ readonly doors: number | null
/** Exterior color in the dealer’s words; empty if unknown. */ readonly exterior_color: string
/** Interior color in the dealer’s words; empty if unknown. */ readonly interior_color: string
/** Distance driven, in the feed’s own unit. 0 is a value; null if unknown. */ readonly odometer: number | null
/** Unit of `odometer`; absent if the feed states none, which usually means miles. */ readonly odometer_unit?: "mi" | "km"
/** Engine as the feed describes it; null if unknown. */ readonly engine: string | null
/** Number of cylinders; null if unknown. */ readonly engine_cylinders: number | null
/** Transmission in the provider’s words; null if unknown. */ readonly transmission: string | null
/** Driven wheels in the provider’s words; null if unknown. */ readonly drivetrain: string | null
/** Fuel in the provider’s words; null if unknown. */ readonly fuel_type: string | null
/** Fuel economy in the city, in miles per gallon; null if unknown. */ readonly city_mpg: number | null
/** Fuel economy on the highway, in miles per gallon; null if unknown. */ readonly highway_mpg: number | null
/** The manufacturer’s suggested retail price; null if the feed states none. */ readonly msrp: number | null
/** The selling price that the feed states; null if it states none. */ readonly price: number | null
/** The internet price, where the feed has one beside its selling price; else null. */ readonly internet_price: number | null
/** The dealer’s invoice price; null if the feed states none. */ readonly invoice: number | null
/** A book value, such as Kelley Blue Book’s; null if the feed states none. */ readonly book_value: number | null
/** The manufacturer’s model number; null if unknown. */ readonly model_number: string | null
/** The dealer’s description as plain text; empty if the feed has none. */ readonly description: string
/** Features and options, joined by `|`; empty if the feed lists none. */ readonly features: string
/** Addresses of the photos, joined by `|`; empty if the feed lists none. */ readonly photo_urls: string
/** Address of the vehicle’s own page on the dealer’s website; empty if the feed states none. */ readonly vdp_url: string
/** Further words of the trim, such as a package or a cab; null if unknown. */ readonly series_detail: string | null
/** Address of a video of the vehicle; null if the feed states none. */ readonly video_url: string | null
/** Cab of a pickup, such as `Crew Cab`; null if unknown. */ readonly cab_type: string | null
/** Name of the certification program; null if the feed names none. */ readonly certification_program: string | null
/** Whether a Carfax report names one owner; null if the feed does not say. */ readonly carfax_one_owner: boolean | null
/** When the vehicle came to the lot, as the feed states it; else the day of `created_at`. ISO 8601 date. */ readonly inventory_date: string
/** Days in stock, as the feed states them or since its inventory date; null if unknown. */ readonly days_in_stock: number | null
/** When a feed first listed the vehicle. ISO 8601, UTC. */ readonly created_at: string
/** When a feed last changed the vehicle’s row. ISO 8601, UTC. */ readonly updated_at: string
}

export type NormalizedImsVehicle = {
/** Kept while the dealership’s feeds list the VIN, and when it returns. */ readonly id: number
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Model year; null if unknown. */ readonly year: number | null
/** Make; null if unknown. */ readonly make: string | null
/** Model; null if unknown. */ readonly model: string | null
/** Always null: feeds have no such field. */ readonly heading: null
/** The dealer’s stock number; empty if the feed states none. */ readonly stocknum: string
/** `New`, `Used` or `Certified` (certified pre-owned). */ readonly condition: "New" | "Used" | "Certified"
/** Certified pre-owned: the same as the condition `Certified`. */ readonly certified: boolean
/** Body style in the provider’s words; null if unknown. */ readonly body: string | null
/** Transmission in the provider’s words; null if unknown. */ readonly transmission: string | null
/** Trim; null if unknown. */ readonly series: string | null
/** Further words of the trim, such as a package or a cab; null if unknown. */ readonly series_detail: string | null
/** Number of doors; null if unknown. */ readonly door_count: number | null
/** Distance driven, in the feed’s own unit. 0 is a value; null if unknown. */ readonly odometer: number | null
/** Unit of `odometer`; null if the feed states none, which usually means miles. */ readonly odometer_unit: "mi" | "km" | null
/** Engine as the feed describes it; null if unknown. */ readonly engine: string | null
/** Number of cylinders; null if unknown. */ readonly engine_cyl_count: number | null
/** Displacement in liters, if `engine` states it, such as `2.5 L`; else null. */ readonly engine_displacement: string | null
/** Fuel in the provider’s words; null if unknown. */ readonly fuel: string | null
/** Driven wheels in the provider’s words; null if unknown. */ readonly drivetrain_desc: string | null
/** Exterior color in the dealer’s words; empty if unknown. */ readonly exterior_color: string
/** Interior color in the dealer’s words; empty if unknown. */ readonly interior_color: string
/** Always null: feeds have no such field. */ readonly base_ext_color: null
/** Always null: feeds have no such field. */ readonly base_int_color: null
/** The manufacturer’s suggested retail price; null if the feed states none. */ readonly msrp: number | null
/** The selling price that the feed states; null if it states none. */ readonly price: number | null
/** The internet price, where the feed has one beside its selling price; else null. */ readonly internet_price: number | null
/** Always null: feeds have no such field. */ readonly list_price: null
/** The dealer’s invoice price; null if the feed states none. */ readonly invoice_price: number | null
/** A book value, such as Kelley Blue Book’s; null if the feed states none. */ readonly book_value: number | null
/** Always null: feeds have no such field. */ readonly discount_amount: null
/** Always null: feeds have no such field. */ readonly final_price: null
/** Always null: feeds have no such field. */ readonly total_discounts: null
/** Always null: feeds have no such field. */ readonly total_fees: null
/** Always null: feeds have no such field. */ readonly price_components: null
/** Always null: feeds have no such field. */ readonly conditional_offers: null
/** Always null: feeds have no such field. */ readonly window_sticker_url: null
/** Always null: feeds have no such field. */ readonly history_report_url: null
/** Address of the vehicle’s own page on the dealer’s website; empty if the feed states none. */ readonly vdp_link: string
/** Addresses of the photos, joined by `|`; empty if the feed lists none. */ readonly photo_url_list: string
/** Features and options, joined by `|`; empty if the feed lists none. */ readonly features: string
/** The dealer’s description as plain text; empty if the feed has none. */ readonly description: string
/** Days in stock, as the feed states them or since its inventory date; null if unknown. */ readonly age_days: number | null
/** Always null: feeds have no such field. */ readonly in_transit: null
/** Always true: only active vehicles are served. */ readonly dealership_active: true
/** When a feed first listed the vehicle. ISO 8601, UTC. */ readonly first_seen_at: string
/** When a feed first listed the vehicle. ISO 8601, UTC. */ readonly created_at: string
/** When a feed last changed the vehicle’s row. ISO 8601, UTC. */ readonly updated_at: string
/** When a feed last listed the vehicle. ISO 8601, UTC. */ readonly last_seen: string
/** Always null: feeds have no such field. */ readonly scraped_date: null
/** When the vehicle came to the lot, as the feed states it; else the day of `created_at`. ISO 8601 date. */ readonly inventory_date: string
/** Fuel economy in the city, in miles per gallon; null if unknown. */ readonly city_mpg: number | null
/** Fuel economy on the highway, in miles per gallon; null if unknown. */ readonly hwy_mpg: number | null
/** Whether a Carfax report names one owner; null if the feed does not say. */ readonly carfax_1_owner: boolean | null
/** Always null: feeds have no such field. */ readonly carfax_clean_title: null
/** Always null: feeds have no such field. */ readonly lot: null
/** Always null: feeds have no such field. */ readonly decoded: null
/** Always null: feeds have no such field. */ readonly vin_disagrees: null
/** Always null: feeds have no such field. */ readonly inferred: null
/** Always null: feeds have no such field. */ readonly price_basis: null
/** Always null: feeds have no such field. */ readonly raw_values: null
/** Always `ims`. */ readonly source: "ims"
/** The manufacturer’s model number; null if unknown. */ readonly model_num: string | null
/** Address of a video of the vehicle; null if the feed states none. */ readonly video_url: string | null
/** Cab of a pickup, such as `Crew Cab`; null if unknown. */ readonly cab_type: string | null
/** Name of the certification program; null if the feed names none. */ readonly certification_program: string | null
}

export type CreateFeedResponse = {
/** Id of the feed’s configuration. */ readonly id: string
/** What happened to the feed. */ readonly status: "created"
}

export type ListFeedsResponse = {
/** The feeds. */ readonly feeds: readonly (Feed)[]
}

export type Feed = {
/** Id of the feed. */ readonly id: number
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them. */ readonly provider: string
/** Directory of the file under `/import/` of the SFTP server. */ readonly ftp_path: string
/** Name of the file. */ readonly file_name: string
/** Which rows of the file belong to the dealership; null: all. */ readonly dealer_identifier: string | null
/** Whether the service polls the feed. */ readonly active: boolean
/** Hours without a new file after which the feed is stale. */ readonly staleness_threshold_hours: number
/** false: only this account reads the feed. */ readonly shared: boolean
/** When the last import ended. ISO 8601, UTC; null before the first. */ readonly last_import_at: string | null
/** Vehicles of the last import that the subscription covers. */ readonly last_vehicle_count: number | null
/** When the last file was changed on its server. ISO 8601, UTC; null before the first import. */ readonly last_file_modified: string | null
/** When it was created. ISO 8601, UTC. */ readonly created_at: string
}

export type GetFeedHistoryResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the feed. */ readonly feed_id: number
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them. */ readonly provider: string
/** Name of the file. */ readonly file_name: string
/** Number of entries in the list of this answer. */ readonly count: number
/** Imports of the feed, newest first. */ readonly history: readonly (FeedHistoryEntry)[]
}

export type FeedHistoryEntry = {
/** Id of the import. */ readonly id: number
/** `completed`, `failed`, `held` or `unchanged`. */ readonly status: string
/** When the work began. ISO 8601, UTC; null before that. */ readonly started_at: string
/** When the work ended. ISO 8601, UTC; null before that. */ readonly completed_at: string
/** When the file was changed on its server. ISO 8601, UTC. */ readonly file_modified_at: string | null
/** Like all counts, of vehicles that the subscription covers. */ readonly vehicle_count: number
/** Vehicles that were not in the file before. */ readonly new_count: number
/** Vehicles that changed. */ readonly updated_count: number
/** Vehicles that were removed. */ readonly removed_count: number
/** Records that could not be read. */ readonly rejected_count: number
/** The first 20 rejected rows. */ readonly rejected: readonly ({
/** Position among the rows, from 1; header and blank lines are not counted. */ readonly row: number
/** Line of the file where the row starts, from 1. */ readonly line: number | null
/** What stands in the record as its VIN; null if nothing. */ readonly vin: string | null
/** Why the record could not be read. */ readonly reason: string
})[]
/** Columns of the file that the mapping does not cover. */ readonly unmapped_columns: readonly (string)[]
/** Number of occurrences of each warning. */ readonly warnings: Readonly<Record<string, number>>
/** What went wrong; null if nothing. */ readonly error: string | null
}

export type AcceptFeedResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the feed. */ readonly feed_id: number
}

export type DecodedVin = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** The check digit is right, and every position holds a valid character. */ readonly valid: boolean
/** What the decoder found wrong with the VIN. */ readonly errors: readonly ({
/** vPIC’s code. */ readonly code: string
/** The error in words. */ readonly message: string
})[]
/** What the VIN says about the car. */ readonly vehicle: DecodedVehicle
/** The source of each field: `vpic_offline` or `vpic`, by field; nested fields are dotted. */ readonly sources: Readonly<Record<string, string>>
/** Fields in which a listing of the account contradicts the VIN. */ readonly listing_disagrees: readonly (ListingDisagreement)[]
/** Where the answer comes from. */ readonly source: string
/** When the source was read; ISO 8601, UTC. */ readonly observed_at: string
/** The source is unavailable: this is its last answer. */ readonly stale: boolean
}

export type DecodedVehicle = {
/** Model year, such as 2020. */ readonly year: number | null
/** Make, such as `Honda`. */ readonly make: string | null
/** Model name, such as `Accord`. */ readonly model: string | null
/** Series of the model; null if unknown. */ readonly series: string | null
/** Trim level; null or empty if unknown. */ readonly trim: string | null
/** A word of `body` in GET /v1/enums. */ readonly body: string | null
/** Kind of vehicle, in vPIC’s words; null if unknown. */ readonly vehicle_type: string | null
/** Number of doors; null if unknown. */ readonly doors: number | null
/** A word of `drivetrain` in GET /v1/enums. */ readonly drivetrain: string | null
/** A word of `fuel` in GET /v1/enums. */ readonly fuel: string | null
/** Transmission, in vPIC’s words; null if unknown. */ readonly transmission: string | null
/** The engine. */ readonly engine: {
/** Number of cylinders; null if unknown. */ readonly cylinders: number | null
/** Displacement in liters; null if unknown. */ readonly displacement_l: number | null
/** Horsepower; null if unknown. */ readonly hp: number | null
/** The engine’s own name; null if unknown. */ readonly model: string | null
}
/** Class of gross vehicle weight rating, in vPIC’s words; null if unknown. */ readonly gvwr: string | null
/** Where the car was built. */ readonly plant: {
/** Country; null if unknown. */ readonly country: string | null
/** City; empty if unknown. */ readonly city: string | null
}
}

export type ListingDisagreement = {
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Name of the field. */ readonly field: string
/** What the listing says. */ readonly listing: string | number
/** What the VIN says. */ readonly decoded: string | number
}

export type VehicleRecalls = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Model year, such as 2020. */ readonly year: number
/** Make, such as `Honda`. */ readonly make: string
/** Model name, such as `Accord`. */ readonly model: string
/** The source’s own names for the model; empty if it has none. */ readonly matched: readonly (string)[]
/** Number of entries in the list of this answer. */ readonly count: number
/** Newest first. */ readonly recalls: readonly (RecallCampaign)[]
/** What this answer cannot say. */ readonly caveat: string
/** NHTSA’s page, which checks a VIN. */ readonly official_url: string
/** Where the answer comes from. */ readonly source: string
/** When the source was read; ISO 8601, UTC. */ readonly observed_at: string
/** The source is unavailable: this is its last answer. */ readonly stale: boolean
}

export type RecallCampaign = {
/** NHTSA’s number. */ readonly campaign: string
/** When NHTSA received the report. ISO 8601 date. */ readonly reported_on: string | null
/** Part of the car, in NHTSA’s words. */ readonly component: string
/** What is wrong. */ readonly summary: string
/** What may happen. */ readonly consequence: string
/** What the manufacturer does about it. */ readonly remedy: string
/** Do not drive. */ readonly park_it: boolean
/** Risk of fire. */ readonly park_outside: boolean
/** The remedy is a software update without a visit; null if unknown. */ readonly over_the_air: boolean | null
/** Number of cars that the campaign may affect; null if unknown. */ readonly units: number | null
}

export type Recalls = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Model year, such as 2020. */ readonly year: number
/** Make, such as `Honda`. */ readonly make: string
/** Model name, such as `Accord`. */ readonly model: string
/** The source’s own names for the model; empty if it has none. */ readonly matched: readonly (string)[]
/** Number of entries in the list of this answer. */ readonly count: number
/** Newest first. */ readonly recalls: readonly (RecallCampaign)[]
/** What this answer cannot say. */ readonly caveat: string
/** NHTSA’s page, which checks a VIN. */ readonly official_url: string
/** Where the answer comes from. */ readonly source: string
/** When the source was read; ISO 8601, UTC. */ readonly observed_at: string
/** The source is unavailable: this is its last answer. */ readonly stale: boolean
}

export type VehicleSafety = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Model year, such as 2020. */ readonly year: number
/** Make, such as `Honda`. */ readonly make: string
/** Model name, such as `Accord`. */ readonly model: string
/** The source’s own names for the model; empty if it has none. */ readonly matched: readonly (string)[]
/** Number of entries in the list of this answer. */ readonly count: number
/** Every tested variant that matches drivetrain and body. */ readonly variants: readonly (SafetyVariant)[]
/** Where the answer comes from. */ readonly source: string
/** When the source was read; ISO 8601, UTC. */ readonly observed_at: string
/** The source is unavailable: this is its last answer. */ readonly stale: boolean
}

export type SafetyVariant = {
/** Name of the variant, in the source’s words. */ readonly description: string
/** 1 to 5 stars; null where it was not rated. */ readonly overall: number | null
/** 1 to 5 stars; null where it was not rated. */ readonly front: number | null
/** 1 to 5 stars; null where it was not rated. */ readonly side: number | null
/** 1 to 5 stars; null where it was not rated. */ readonly rollover: number | null
/** 0 to 1. */ readonly rollover_possibility: number | null
/** 1 to 5 stars; null where it was not rated. */ readonly front_driver: number | null
/** 1 to 5 stars; null where it was not rated. */ readonly front_passenger: number | null
/** 1 to 5 stars; null where it was not rated. */ readonly side_driver: number | null
/** 1 to 5 stars; null where it was not rated. */ readonly side_passenger: number | null
/** Equipment that helps to avoid crashes. */ readonly features: {
/** Standard, Optional or No. */ readonly esc: string | null
/** Standard, Optional or No. */ readonly forward_collision_warning: string | null
/** Standard, Optional or No. */ readonly lane_departure_warning: string | null
}
}

export type Safety = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Model year, such as 2020. */ readonly year: number
/** Make, such as `Honda`. */ readonly make: string
/** Model name, such as `Accord`. */ readonly model: string
/** The source’s own names for the model; empty if it has none. */ readonly matched: readonly (string)[]
/** Number of entries in the list of this answer. */ readonly count: number
/** Every tested variant that matches drivetrain and body. */ readonly variants: readonly (SafetyVariant)[]
/** Where the answer comes from. */ readonly source: string
/** When the source was read; ISO 8601, UTC. */ readonly observed_at: string
/** The source is unavailable: this is its last answer. */ readonly stale: boolean
}

export type VehicleComplaints = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Model year, such as 2020. */ readonly year: number
/** Make, such as `Honda`. */ readonly make: string
/** Model name, such as `Accord`. */ readonly model: string
/** The source’s own names for the model; empty if it has none. */ readonly matched: readonly (string)[]
/** Number of entries in the list of this answer. */ readonly count: number
/** Complaints that report a crash. */ readonly crashes: number
/** Complaints that report a fire. */ readonly fires: number
/** People injured. */ readonly injuries: number
/** People killed. */ readonly deaths: number
/** Number of complaints by part of the car. */ readonly by_component: readonly ({
/** Part of the car, in NHTSA’s words. */ readonly component: string
/** Complaints that name the part. */ readonly count: number
})[]
/** Number of the page; the first is 1. */ readonly page: number
/** Entries on a page. */ readonly per_page: number
/** 1 when there are no complaints. */ readonly total_pages: number
/** Newest first. */ readonly complaints: readonly (Complaint)[]
/** Where the answer comes from. */ readonly source: string
/** When the source was read; ISO 8601, UTC. */ readonly observed_at: string
/** The source is unavailable: this is its last answer. */ readonly stale: boolean
}

export type Complaint = {
/** NHTSA’s ODI number. */ readonly id: string
/** When it happened. ISO 8601 date. */ readonly incident_on: string | null
/** When the owner reported it. ISO 8601 date. */ readonly filed_on: string | null
/** Parts of the car, in NHTSA’s words. */ readonly components: readonly (string)[]
/** In the owner’s words. */ readonly summary: string
/** The owner reports a crash. */ readonly crash: boolean
/** The owner reports a fire. */ readonly fire: boolean
/** People injured. */ readonly injuries: number
/** People killed. */ readonly deaths: number
}

export type Complaints = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Model year, such as 2020. */ readonly year: number
/** Make, such as `Honda`. */ readonly make: string
/** Model name, such as `Accord`. */ readonly model: string
/** The source’s own names for the model; empty if it has none. */ readonly matched: readonly (string)[]
/** Number of entries in the list of this answer. */ readonly count: number
/** Complaints that report a crash. */ readonly crashes: number
/** Complaints that report a fire. */ readonly fires: number
/** People injured. */ readonly injuries: number
/** People killed. */ readonly deaths: number
/** Number of complaints by part of the car. */ readonly by_component: readonly ({
/** Part of the car, in NHTSA’s words. */ readonly component: string
/** Complaints that name the part. */ readonly count: number
})[]
/** Number of the page; the first is 1. */ readonly page: number
/** Entries on a page. */ readonly per_page: number
/** 1 when there are no complaints. */ readonly total_pages: number
/** Newest first. */ readonly complaints: readonly (Complaint)[]
/** Where the answer comes from. */ readonly source: string
/** When the source was read; ISO 8601, UTC. */ readonly observed_at: string
/** The source is unavailable: this is its last answer. */ readonly stale: boolean
}

export type VehicleFuelEconomy = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Model year, such as 2020. */ readonly year: number
/** Make, such as `Honda`. */ readonly make: string
/** Model name, such as `Accord`. */ readonly model: string
/** The source’s own names for the model; empty if it has none. */ readonly matched: readonly (string)[]
/** Number of entries in the list of this answer. */ readonly count: number
/** Every variant that matches drivetrain, engine and transmission. */ readonly variants: readonly (FuelEconomyVariant)[]
/** Where the answer comes from. */ readonly source: string
/** When the source was read; ISO 8601, UTC. */ readonly observed_at: string
/** The source is unavailable: this is its last answer. */ readonly stale: boolean
}

export type FuelEconomyVariant = {
/** The EPA’s id of the variant. */ readonly epa_id: number
/** Name of the variant, in the source’s words. */ readonly description: string
/** In the EPA’s words. */ readonly fuel: string
/** Miles per gallon; MPGe for electric vehicles. */ readonly city_mpg: number | null
/** Miles per gallon; MPGe for electric vehicles. */ readonly hwy_mpg: number | null
/** Miles per gallon; MPGe for electric vehicles. */ readonly combined_mpg: number | null
/** On electricity or hydrogen. */ readonly range_miles: number | null
/** Electric and plug-in vehicles. */ readonly kwh_per_100mi: number | null
/** From the tailpipe. */ readonly co2_g_per_mile: number | null
/** US dollars for 15,000 miles. */ readonly annual_fuel_cost: number | null
}

export type FuelEconomy = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Model year, such as 2020. */ readonly year: number
/** Make, such as `Honda`. */ readonly make: string
/** Model name, such as `Accord`. */ readonly model: string
/** The source’s own names for the model; empty if it has none. */ readonly matched: readonly (string)[]
/** Number of entries in the list of this answer. */ readonly count: number
/** Every variant that matches drivetrain, engine and transmission. */ readonly variants: readonly (FuelEconomyVariant)[]
/** Where the answer comes from. */ readonly source: string
/** When the source was read; ISO 8601, UTC. */ readonly observed_at: string
/** The source is unavailable: this is its last answer. */ readonly stale: boolean
}

export type ListVehicleChangesResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The changes, newest first. */ readonly changes: readonly ({
/** Id of the change; later ones are greater. */ readonly id: number
/** When it was seen. ISO 8601, UTC. */ readonly at: string
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** `website` or `ims`. */ readonly source: "website" | "ims"
/** What changed: listed, price, odometer, photos, condition, other, removed or returned. */ readonly type: "listed" | "price" | "odometer" | "photos" | "condition" | "other" | "removed" | "returned"
/** null if the vehicle was listed, removed or returned. */ readonly field: string | null
/** The previous value; for photos, their number. */ readonly from: unknown
/** The value after the change. */ readonly to: unknown
})[]
/** Send it as `cursor` to read what follows; null at the end. */ readonly next_cursor: string | null
}

export type GetVehicleHistoryResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Number of entries in the list of this answer. */ readonly count: number
/** One for each dealership that listed the vehicle. */ readonly records: readonly ({
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Name of the dealership; null if unknown. */ readonly dealership_name: string
/** `website` or `ims`. */ readonly source: "website" | "ims"
/** When the vehicle was first seen. ISO 8601, UTC. */ readonly first_seen_at: string
/** When the vehicle was last seen. ISO 8601, UTC. */ readonly last_seen_at: string
/** Whether it is listed now. */ readonly active: boolean
/** Oldest first. */ readonly events: readonly ({
/** When it was seen. ISO 8601, UTC. */ readonly at: string
/** What changed: listed, price, odometer, photos, condition, other, removed or returned. */ readonly type: "listed" | "price" | "odometer" | "photos" | "condition" | "removed" | "returned"
/** For photos, their number. */ readonly from: unknown
/** The value after the change. */ readonly to: unknown
})[]
/** The page shows Carfax’s mark for one owner; null if unknown. */ readonly carfax_1_owner: boolean | null
/** The page shows Carfax’s mark for a clean title; null if unknown. */ readonly carfax_clean_title: boolean | null
/** The history report that the vehicle’s page links to. */ readonly report_url: string | null
})[]
/** What this answer cannot say. */ readonly caveat: string
}

export type GetComparablesResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** The dealership whose listing is compared. */ readonly dealership_id: string
/** Asking price, in the currency of the dealership’s country; null if the page names none. */ readonly price: number | null
/** Miles. */ readonly odometer: number | null
/** All comparables, including those that the list omits. */ readonly count: number
/** Whether enough comparables have the vehicle’s trim, so that only those count. */ readonly same_trim: boolean
/** Why the figures are null. */ readonly reason: string | null
/** Prices of the comparable vehicles; null without any. */ readonly statistics: {
/** The lowest value. */ readonly min: number
/** A quarter of the values is at or below this. */ readonly p25: number
/** Half of the values is at or below this. */ readonly median: number
/** Three quarters of the values are at or below this. */ readonly p75: number
/** The highest value. */ readonly max: number
/** The average. */ readonly mean: number
} | null
/** What the comparables ask for at this mileage (Theil-Sen line); the median where mileage tells nothing. */ readonly expected_price: number | null
/** Relative to the expected price; negative if the vehicle is cheaper. */ readonly difference_percent: number | null
/** Share of the comparables priced at or below, 0 to 100. */ readonly percentile: number | null
/** Half of the comparable vehicles have been listed for this many days or fewer. */ readonly median_days_on_lot: number | null
/** The nearest in mileage first. */ readonly comparables: readonly ({
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Model year, such as 2020. */ readonly year: number
/** Trim level; null or empty if unknown. */ readonly trim: string | null
/** Asking price, in the currency of the dealership’s country; null if the page names none. */ readonly price: number
/** Miles. */ readonly odometer: number | null
/** Days since the vehicle was first listed. */ readonly days_on_lot: number
})[]
}

export type GetVehicleIncentivesResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Number of entries in the list of this answer. */ readonly count: number
/** Offers, rebates and special rates that the page names. */ readonly incentives: readonly ({
/** The page’s own words. */ readonly label: string
/** Amount of the offer; null if it names none. */ readonly amount: number
/** `discount`, `rebate`, `fee`, `finance` or `lease`. */ readonly kind: "discount" | "rebate" | "fee" | "finance" | "lease"
/** Only some buyers get it: who finances, served, is loyal, and so on. */ readonly conditional: boolean
/** The wording as published. */ readonly text: string
})[]
}

export type ListDealerIncentivesResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Number of entries in the list of this answer. */ readonly count: number
/** Offers, rebates and special rates that the page names. */ readonly incentives: readonly ({
/** The page’s own words. */ readonly label: string
/** Amount of the offer; null if it names none. */ readonly amount: number
/** `discount`, `rebate`, `fee`, `finance` or `lease`. */ readonly kind: "discount" | "rebate" | "fee" | "finance" | "lease"
/** Only some buyers get it: who finances, served, is loyal, and so on. */ readonly conditional: boolean
/** The wording as published. */ readonly text: string
/** Number of the dealership’s vehicles with this offer. */ readonly vehicles: number
})[]
}

export type GetWindowStickerResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** null if the page links to none. */ readonly url: string | null
/** `site`: the dealer’s own file; `generated`: made from the listing. */ readonly origin: "site" | "generated"
}

export type GetDealerReviewsResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Rating, up to `best_rating`; null if none is shown. */ readonly rating: number | null
/** The top of the scale. */ readonly best_rating: number | null
/** Number of reviews behind the rating; null if not shown. */ readonly review_count: number | null
/** At most 20. */ readonly reviews: readonly ({
/** Who wrote the review; null if not shown. */ readonly author: string | null
/** Rating, up to `best_rating`; null if none is shown. */ readonly rating: number | null
/** When it was written. ISO 8601 date; null if not shown. */ readonly published_on: string | null
/** The review. */ readonly text: string
})[]
/** Where the answer comes from. */ readonly source: "website"
/** null if its pages were not read yet. */ readonly observed_at: string | null
/** Not seen on the site for 30 days. */ readonly stale: boolean
}

export type DealerQuality = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** When the figures were read. ISO 8601, UTC. */ readonly as_of: string
/** Null until the website was read. */ readonly website: WebsiteQuality | null
/** The feeds that the account may read. */ readonly feeds: readonly (FeedQuality)[]
/** Null until both sides were read, and where the account may read no feed. */ readonly agreement: Agreement | null
}

export type WebsiteQuality = {
/** Vehicles that it lists now. */ readonly vehicles: number
/** By optional field, which part of the vehicles has it, from 0 to 1. */ readonly fill_rates: Readonly<Record<string, number>>
/** Vehicles without a price. */ readonly without_price: number
/** Vehicles without photos. */ readonly without_photos: number
/** In how many vehicles the VIN states another year, make or model than the page. */ readonly vin_disagrees: {
/** Vehicles whose VIN states another model year. */ readonly year: number
/** Vehicles whose VIN states another make. */ readonly make: number
/** Vehicles whose VIN states another model. */ readonly model: number
}
}

export type FeedQuality = {
/** Id of the feed. */ readonly feed_id: number
/** Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them. */ readonly provider: string
/** Vehicles that it lists now. */ readonly vehicles: number
/** By optional field, which part of the vehicles has it, from 0 to 1. */ readonly fill_rates: Readonly<Record<string, number>>
/** Vehicles without a price. */ readonly without_price: number
/** Vehicles without photos. */ readonly without_photos: number
}

export type Agreement = {
/** Vehicles that both list, those that differ included. */ readonly both: number
/** Vehicles that the website alone lists. */ readonly website_only: number
/** Vehicles that the feeds alone list. */ readonly feed_only: number
/** Vehicles of one side, while the other was not read completely since they appeared. */ readonly pending: number
/** Vehicles that differ in at least one field. */ readonly differing: number
/** How many differ in it: `price`, `msrp`, `odometer`, `condition`, `certified`, `stocknum`, `year`, `make`, `model`. */ readonly by_field: Readonly<Record<string, number>>
}

export type ListDiscrepanciesResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** What stands now. */ readonly discrepancies: readonly (Discrepancy)[]
/** Send it as `cursor` to read what follows; null at the end. */ readonly next_cursor: string | null
}

export type Discrepancy = {
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Which side alone lists the vehicle, or that both do and differ. */ readonly kind: "website_only" | "feed_only" | "differs"
/** When it was first seen; it stays while it stands. ISO 8601, UTC. */ readonly since: string
/** The website’s heading; of a vehicle of the feeds alone its year, make, model and trim. */ readonly heading: string
/** The website’s stock number, else the feed’s; empty if neither states one. */ readonly stocknum: string
/** Address of the vehicle’s page, as the website or else the feed states it; empty if neither does. */ readonly vdp_link: string
/** What differs; empty where one side alone lists the vehicle. */ readonly fields: readonly ({
/** Name of the field. */ readonly field: string
/** What the website says. */ readonly website: string | number | boolean | null
/** What the feed says: of prices the price, else the internet price. Odometers are in miles. */ readonly feed: string | number | boolean | null
/** `website` minus `feed`; null where they are no numbers. */ readonly difference: number | null
})[]
}

export type CalculatePaymentResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** `loan` or `lease`. */ readonly type: "loan" | "lease"
/** One payment, in the currency of the inputs. */ readonly monthly_payment: number
/** Lease: the adjusted capitalized cost. */ readonly amount_financed: number
/** Loan: the last payment includes the rounding remainder. */ readonly total_of_payments: number
/** Lease: the rent charge of the whole term. */ readonly total_interest: number
/** Loan: the down payment. Lease: down payment, fees and the first payment. */ readonly due_at_signing: number
/** Lease: of all payments together. */ readonly taxes: number
/** How the payment is calculated. */ readonly formula: string
/** The inputs that were used, defaults included. */ readonly inputs: {
/** Asking price, in the currency of the dealership’s country; null if the page names none. */ readonly price: number
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string | null
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string | null
/** Manufacturer’s suggested retail price; null if unknown. */ readonly msrp: number | null
/** Amount paid at the start. */ readonly down_payment: number
/** What the dealer pays for the trade-in. */ readonly trade_in_value: number
/** What is still owed on the trade-in. */ readonly trade_in_payoff: number
/** Sales tax in percent. */ readonly tax_rate: number
/** The amount that a loan’s tax is on: the price, or the price less the trade-in. */ readonly tax_basis: string | null
/** Fees of the dealer and the state. */ readonly fees: number
/** Annual percentage rate; null where the money factor was used. */ readonly apr: number | null
/** Number of monthly payments. */ readonly months: number
/** Lease: value at the end in percent of the MSRP; null where an amount was given. */ readonly residual_percent: number | null
/** Lease: value at the end; null for a loan. */ readonly residual_value: number | null
/** Lease: the rate as APR / 2400; null for a loan. */ readonly money_factor: number | null
/** Lease: miles a year; null if not given. */ readonly mileage_per_year: number | null
}
/** Every installment, if the request asked for them; else null. */ readonly schedule: readonly ({
/** Number of the installment; the first is 1. */ readonly month: number
/** Amount of the installment. */ readonly payment: number
/** Part of the payment that reduces the debt. */ readonly principal: number
/** Part of the payment that is interest. */ readonly interest: number
/** What is still owed after the payment. */ readonly balance: number
})[] | null
}

export type GetDashboardResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Dealerships by the state of their data. */ readonly dealers: {
/** All of them. */ readonly total: number
/** Seen within twice their import interval. */ readonly fresh: number
/** The others. */ readonly stale: number
/** The last import failed or was held; also counted as fresh or stale. */ readonly failing: number
/** Of all, those whose website was seen within 12 hours; to one decimal. */ readonly seen_12h_percent: number | null
/** Of all, those whose website was seen within 48 hours; to one decimal. */ readonly seen_48h_percent: number | null
}
/** Listed vehicles. */ readonly vehicles: {
/** A VIN counts once per dealership, whether its website or a feed lists it. */ readonly total: number
/** New vehicles. */ readonly new: number
/** Certified ones included. */ readonly used: number
/** Certified vehicles. */ readonly certified: number
/** Listed by feeds. */ readonly ims: number
/** Average number of days that the listed vehicles have been listed; null without vehicles. */ readonly average_days_on_lot: number | null
/** Vehicles listed for more than 60 days. */ readonly over_60_days: number
}
/** Changes of the vehicles. */ readonly changes: {
/** In the last 24 hours. */ readonly last_24h: {
/** `vehicle.created` and `ims.vehicle.created` events. */ readonly created: number
/** Vehicles that changed. */ readonly updated: number
/** Vehicles that are no longer listed. */ readonly removed: number
/** Prices that went down. */ readonly price_drops: number
}
/** In the last 7 days. */ readonly last_7d: {
/** `vehicle.created` and `ims.vehicle.created` events. */ readonly created: number
/** Vehicles that changed. */ readonly updated: number
/** Vehicles that are no longer listed. */ readonly removed: number
/** Prices that went down. */ readonly price_drops: number
}
}
/** Feeds by state. */ readonly feeds: {
/** All of them. */ readonly total: number
/** Feeds without a new file for longer than their threshold. */ readonly stale: number
/** Feeds whose file is held. */ readonly held: number
}
/** Webhooks and their deliveries. */ readonly webhooks: {
/** All of them. */ readonly total: number
/** Webhooks that are switched off. */ readonly inactive: number
/** Events delivered in the last 24 hours. */ readonly delivered_24h: number
/** Deliveries that failed for good. */ readonly failed_24h: number
}
/** When the figures were read. ISO 8601, UTC. */ readonly as_of: string
}

export type UpdateFeedResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the feed. */ readonly feed_id: number
/** True: every account that subscribes to the dealership reads the feed’s vehicles. */ readonly shared: boolean
/** Hours without a new file after which the feed is stale. */ readonly staleness_threshold_hours: number
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** Platform of the website, or provider of the feed; `provider` of GET /v1/enums lists them. */ readonly provider: string
/** Directory of the file under `/import/` of the SFTP server. */ readonly ftp_path: string
/** Name of the file. */ readonly file_name: string
/** Which rows of the file belong to the dealership; null: all. */ readonly dealer_identifier: string | null
}

export type DeleteFeedResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the feed. */ readonly feed_id: number
/** State of the work. */ readonly status: "deleted"
}

export type CreateWebhooksResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The webhooks that were made, one for each event type. */ readonly created: readonly ({
/** Id of the webhook. */ readonly webhook_id: number
/** Type of the event, such as `vehicle.created`; GET /v1/enums lists them. */ readonly event_type: string
})[]
/** Event types that this URL receives already. */ readonly skipped: readonly ({
/** Type of the event, such as `vehicle.created`; GET /v1/enums lists them. */ readonly event_type: string
/** Id of the webhook that receives the type. */ readonly webhook_id: number
/** Why no webhook was made. */ readonly reason: "already_subscribed"
})[]
/** Address that the events are sent to. */ readonly url: string
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string | null
}

export type ListWebhooksResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Number of entries in the list of this answer. */ readonly count: number
/** The webhooks. */ readonly webhooks: readonly (Webhook)[]
}

export type Webhook = {
/** Id of the webhook. */ readonly id: number
/** Type of the event, such as `vehicle.created`; GET /v1/enums lists them. */ readonly event_type: string
/** Address that the events are sent to. */ readonly url: string
/** null means every dealership of the account. */ readonly dealership_id: string | null
/** False: switched off. */ readonly active: boolean
/** Consecutive failed deliveries since the last success. */ readonly failure_count: number
/** Failed deliveries in a row after which the webhook is switched off. */ readonly max_failures: number
/** When the last delivery was attempted. ISO 8601, UTC; null before the first. */ readonly last_triggered_at: string | null
/** Status of the receiver’s last answer; null before the first. */ readonly last_status_code: number | null
/** When it was created. ISO 8601, UTC. */ readonly created_at: string
/** Name of the dealership; null if unknown. */ readonly dealership_name: string | null
/** Deliveries that are pending, failed or skipped. */ readonly undelivered: number
/** For vehicle.price_changed and ims.vehicle.price_changed only: a change that does not meet them is not delivered. null: every change. */ readonly conditions: {
/** Which way the price moved. */ readonly direction?: "drop" | "rise" | "any"
/** The least change, in percent of the price before. */ readonly percent_min?: number
} | null
/** `long`: a failed delivery is tried for 28 hours. */ readonly retry: "standard" | "long"
/** Whether anything is sent to its address. */ readonly paused: boolean
/** When the previous secret stops signing deliveries. */ readonly previous_secret_until: string | null
}

export type UpdateWebhookResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the webhook. */ readonly webhook_id: number
/** Names of the changed fields. */ readonly updated: readonly (string)[]
/** Until when deliveries are also signed with the previous secret. ISO 8601, UTC; null: they are not. */ readonly previous_secret_until: string | null
}

export type DeleteWebhookResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the webhook. */ readonly webhook_id: number
/** What happened to the webhook. */ readonly status: "deactivated"
}

export type ReactivateWebhookResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The webhook. */ readonly webhook: {
/** Id of the webhook. */ readonly id: number
/** Type of the event, such as `vehicle.created`; GET /v1/enums lists them. */ readonly event_type: string
/** Address that the events are sent to. */ readonly url: string
/** False: switched off. */ readonly active: boolean
/** Failed deliveries in a row. */ readonly failure_count: number
/** Failed deliveries in a row after which the webhook is switched off. */ readonly max_failures: number
}
/** Explanation for people. */ readonly message: string
}

export type ReactivateAllResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Number of webhooks that were switched on again. */ readonly reactivated: number
/** The webhooks that were switched on again. */ readonly webhooks: readonly ({
/** Id of the webhook. */ readonly id: number
/** Type of the event, such as `vehicle.created`; GET /v1/enums lists them. */ readonly event_type: string
/** Address that the events are sent to. */ readonly url: string
})[]
}

export type ListDeliveriesResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the webhook. */ readonly webhook_id: number
/** Number of entries in the list of this answer. */ readonly count: number
/** Attempts to deliver, newest first. */ readonly deliveries: readonly (Delivery)[]
/** Send it as `cursor` to read what follows; null at the end. */ readonly next_cursor: string | null
}

export type Delivery = {
/** Id of the attempt. */ readonly id: number
/** Id of the event. */ readonly event_id: number
/** Type of the event, such as `vehicle.created`; GET /v1/enums lists them. */ readonly event_type: string
/** Public id of the dealership; null for events of none. */ readonly dealership_id: string | null
/** VIN of the vehicle that the event is about; null for other events. */ readonly vin: string | null
/** 1 to 3. */ readonly attempt: number
/** `pending`: not made yet. `skipped`: not sent, because the webhook was switched off. */ readonly status: "pending" | "delivered" | "failed" | "skipped"
/** Status of the receiver’s answer; null if there was none. */ readonly status_code: number | null
/** Milliseconds until the receiver answered; null if it did not. */ readonly response_time_ms: number | null
/** What went wrong; null if nothing. */ readonly error: string | null
/** When it was planned: with its event, or when the attempt before it ended. ISO 8601, UTC. */ readonly created_at: string
/** When the attempt was made. ISO 8601, UTC; null before that. */ readonly attempted_at: string | null
/** When this attempt or the next one is due. */ readonly next_attempt_at: string | null
}

export type GetDeliveryResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The delivery. */ readonly delivery: DeliveryDetail
}

export type DeliveryDetail = {
/** Id of the attempt. */ readonly id: number
/** Id of the event. */ readonly event_id: number
/** Type of the event, such as `vehicle.created`; GET /v1/enums lists them. */ readonly event_type: string
/** Public id of the dealership; null for events of none. */ readonly dealership_id: string | null
/** VIN of the vehicle that the event is about; null for other events. */ readonly vin: string | null
/** 1 to 3. */ readonly attempt: number
/** `pending`: not made yet. `skipped`: not sent, because the webhook was switched off. */ readonly status: "pending" | "delivered" | "failed" | "skipped"
/** Status of the receiver’s answer; null if there was none. */ readonly status_code: number | null
/** Milliseconds until the receiver answered; null if it did not. */ readonly response_time_ms: number | null
/** What went wrong; null if nothing. */ readonly error: string | null
/** When it was planned: with its event, or when the attempt before it ended. ISO 8601, UTC. */ readonly created_at: string
/** When the attempt was made. ISO 8601, UTC; null before that. */ readonly attempted_at: string | null
/** When this attempt or the next one is due. */ readonly next_attempt_at: string | null
/** What this attempt sends. */ readonly request: {
/** Where it is sent. */ readonly url: string
/** As sent in this attempt; null for an attempt that was not made, or longer ago than 7 days. */ readonly headers: Readonly<Record<string, string>> | null
/** JSON text, as signed and sent; null once the event was deleted (RETENTION_DAYS). */ readonly body: string | null
}
/** All attempts to deliver the event to the webhook, oldest first, at most the newest 200. */ readonly attempts: readonly ({
/** Id of this attempt in the list of deliveries. */ readonly id: number
/** `pending`: not made yet. `skipped`: not sent, because the webhook was switched off. */ readonly status: "pending" | "delivered" | "failed" | "skipped"
/** 1 to 3. */ readonly attempt: number
/** When it was made; null before that, and if it was skipped. ISO 8601, UTC. */ readonly at: string | null
/** Status of the receiver’s answer; null if there was none. */ readonly status_code: number | null
/** Milliseconds until the receiver answered; null if it did not. */ readonly response_time_ms: number | null
/** What went wrong; null if nothing. */ readonly error: string | null
/** The first 4 kB; null also if no response came, otherwise null for an attempt that was not made, or longer ago than 7 days. */ readonly response_headers: Readonly<Record<string, string>> | null
/** The first 2 kB as text, not decompressed; a secret of the webhook in it reads `[secret]`. null for an attempt that was not made, or longer ago than 7 days. */ readonly response_body: string | null
})[]
}

export type TestWebhookResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the webhook. */ readonly webhook_id: number
/** Id of the delivery. */ readonly delivery_id: number
/** Id of the event. */ readonly event_id: number
}

export type RedeliverDeliveryResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the webhook. */ readonly webhook_id: number
/** Id of the new delivery. */ readonly delivery_id: number
/** Id of the event. */ readonly event_id: number
}

export type ReplayWebhookResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the webhook. */ readonly webhook_id: number
/** Number of deliveries that will be made again. */ readonly replayed: number
}

export type ListEventsResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Number of entries in the list of this answer. */ readonly count: number
/** The events, oldest first. */ readonly events: readonly (Event)[]
/** Pass it as `after`. Never null: without events it is where the next ones will follow. */ readonly next_cursor: string | null
}

export type Event = {
/** Grows with time; GET /v1/events continues after it. */ readonly id: number
/** The event type. */ readonly event: string
/** Public id of the dealership; null for a setup that failed before there was one. */ readonly dealership_id: string | null
/** When the event fired. ISO 8601, UTC. */ readonly timestamp: string
/** As in the webhook of the event type. */ readonly data: Readonly<Record<string, unknown>>
}

export type UsageReport = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Requests of the account. */ readonly requests: {
/** successful + errors + rate_limited. */ readonly total_requests: number
/** Statuses below 400. */ readonly successful: number
/** Statuses from 400 on, except 429. */ readonly errors: number
/** Status 429. */ readonly rate_limited: number
/** Live keys only. */ readonly billable: number
/** VINs that sessions fetched in advance. */ readonly prewarmed_vins: number
}
/** Imports of the account’s dealerships. */ readonly imports: {
/** Imports that ended: `completed`, `held` and `failed` together. Unchanged files do not count. */ readonly total_imports: number
/** Imports whose changes were applied. */ readonly completed: number
/** Imports of which nothing applies until it is confirmed or accepted. */ readonly held: number
/** Imports that failed. */ readonly failed: number
/** Vehicles that the imports read. */ readonly total_vehicles_processed: number
}
/** With group_by: the requests by its groups, in their order, at most 10,000. */ readonly groups?: readonly (UsageGroup)[]
}

export type UsageGroup = {
/** By key: id of the API key; null for requests of before requests were counted by key, and for those of `client_id`. */ readonly key_id?: number | null
/** By key: the connected app, for requests with its access tokens. */ readonly client_id?: string
/** By class: one of inventory_fetch, setup_poll, setup, resolve, default, semantic, live. */ readonly class?: string
/** By dealership: public id of the dealership that the requests name; null for those that name none. */ readonly dealership_id?: string | null
/** By day: the UTC day. ISO 8601 date. */ readonly date?: string
/** successful + errors + rate_limited. */ readonly total_requests: number
/** Statuses below 400. */ readonly successful: number
/** Statuses from 400 on, except 429. */ readonly errors: number
/** Status 429. */ readonly rate_limited: number
/** Live keys only. */ readonly billable: number
/** VINs that sessions fetched in advance. */ readonly prewarmed_vins: number
}

export type ListRequestsResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Requests of the account. */ readonly requests: readonly (LoggedRequest)[]
/** Send it as `cursor` to read what follows; null at the end. */ readonly next_cursor: string | null
}

export type LoggedRequest = {
/** Of the answer’s x-request-id header. */ readonly request_id: string
/** When it was received. ISO 8601, UTC. */ readonly at: string
/** The HTTP method. */ readonly method: string
/** The operationId. */ readonly operation: string
/** The path with its query; API keys and parameters that are named like secrets are removed. */ readonly path: string
/** The HTTP status. */ readonly status: number
/** Milliseconds until the last byte was sent. */ readonly duration_ms: number
/** Id of the API key; 0 for an access token. */ readonly key_id: number
/** The connected app, if the request came with its access token. */ readonly client_id?: string
/** The client’s IP address. */ readonly client_address: string
/** The `detail` of the answer; of a 422, where each fault is and what it is. null for answers below 400. */ readonly error: string | null
/** The JSON object that was sent; the text of anything else, or of more than 4 kB, which is cut; null if there was none. API keys and the values of fields that are named like secrets are removed. */ readonly request_body: unknown
}

export type SearchVehiclesResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The query, as it was given. */ readonly query: string
/** Number of entries in the list of this answer. */ readonly count: number
/** Name of the embedding model; null without one. */ readonly model: string
/** Ranked without vectors, because the embedder is unavailable. */ readonly degraded: boolean
/** What the query was understood to ask for. */ readonly interpreted: InterpretedQuery
/** The vehicles that were found, best first. */ readonly results: readonly ({
/** The score of the ranking. */ readonly score: number
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** A vehicle that only an IMS feed lists is in the normalized format; `source` tells. */ readonly vehicle: WebsiteVehicle | NormalizedImsVehicle
})[]
}

export type InterpretedQuery = {
/** Filters that every result matches, by field: a value, alternative values, or {min, max}. */ readonly filters: Readonly<Record<string, string | number | boolean | readonly (string)[] | {
/** Lowest value, inclusive; null: none. */ readonly min?: number
/** Highest value, inclusive; null: none. */ readonly max?: number
}>>
/** Values that the query excludes, by field. */ readonly excluded: Readonly<Record<string, readonly (string)[]>>
/** What the query would like but does not require. */ readonly preferences: readonly (string)[]
/** Filters that were relaxed because few vehicles matched all of them. */ readonly relaxed: readonly (string)[]
}

export type ScoreMatchResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** What the shopper wants, in plain words. */ readonly intent: string
/** Number of entries in the list of this answer. */ readonly count: number
/** Name of the embedding model. */ readonly model: string
/** The vehicles that were found, best first. */ readonly results: readonly ({
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** The cosine of the two vectors as computed; only its order carries meaning. null: no stored vector. */ readonly match_score: number | null
/** The account’s inventory lists the vehicle. */ readonly in_stock: boolean
/** Asking price, in the currency of the dealership’s country; null if the page names none. */ readonly price: number | null
/** null: no price, or no bounds in the request. */ readonly price_fit: boolean | null
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string | null
})[]
}

export type ListSimilarVehiclesResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Vehicle identification number, 17 characters in upper case. */ readonly vin: string
/** Number of entries in the list of this answer. */ readonly count: number
/** The vehicles that were found, best first. */ readonly results: readonly ({
/** The score of the ranking. */ readonly score: number
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** The result minus the requested vehicle; null if either value is unknown. Odometers in miles. */ readonly differences: {
/** Its price less that of the given vehicle; null if one is unknown. */ readonly price: number | null
/** Its miles less those of the given vehicle; null if one is unknown. */ readonly odometer: number | null
/** Its model year less that of the given vehicle. */ readonly year: number | null
}
/** A vehicle that only an IMS feed lists is in the normalized format; `source` tells. */ readonly vehicle: WebsiteVehicle | NormalizedImsVehicle
})[]
}

export type CreateSavedSearchResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The saved search. */ readonly saved_search: SavedSearch
}

export type SavedSearch = {
/** `srch_...` */ readonly id: string
/** As the account named it. */ readonly name: string
/** The query, as it was given. */ readonly query: StoredQuery
/** False: it sends no events. */ readonly active: boolean
/** How many vehicles match now. */ readonly matching: number
/** When it was created. ISO 8601, UTC. */ readonly created_at: string
/** When a vehicle last began to match; null before that. */ readonly last_matched_at: string | null
}

export type ListSavedSearchesResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Number of entries in the list of this answer. */ readonly count: number
/** The account’s saved searches, oldest first. */ readonly saved_searches: readonly (SavedSearch)[]
}

export type GetSavedSearchResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The saved search. */ readonly saved_search: SavedSearch
}

export type UpdateSavedSearchResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The saved search. */ readonly saved_search: SavedSearch
}

export type DeleteSavedSearchResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Id of the saved search (`srch_...`). */ readonly saved_search_id: string
/** State of the work. */ readonly status: "deleted"
}

export type GetEmbeddingsStatusResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** The model whose vectors answer; the one of the settings before the first vector. */ readonly model: string
/** null before the first vector is written. */ readonly dimensions: number | null
/** The account’s dealerships. */ readonly dealerships: readonly ({
/** Public id of the dealership (`dlr_...`); null where there is none. */ readonly dealership_id: string
/** A VIN counts once. */ readonly vehicles: number
/** Vehicles with a vector. */ readonly embedded: number
/** When the oldest vector in use was written. */ readonly oldest_at: string | null
})[]
}

export type ListEnumsResponse = {
/** True on every answer that is no error; false only in refusals of this form. */ readonly success: boolean
/** Every vocabulary of the API, by name. */ readonly enums: Enums
}

export type Enums = {
/** `condition` of a vehicle */ readonly condition: readonly (string)[]
/** `body`; the dealer's own wording if none of these fits */ readonly body: readonly (string)[]
/** `drivetrain_desc`; the dealer's own wording if none of these fits */ readonly drivetrain: readonly (string)[]
/** `fuel`; the dealer's own wording if none of these fits */ readonly fuel: readonly (string)[]
/** `transmission`; the dealer's own wording if none of these fits */ readonly transmission: readonly (string)[]
/** `base_ext_color` and `base_int_color`; '' if unknown */ readonly base_color: readonly (string)[]
/** `odometer_unit`; null if unknown */ readonly odometer_unit: readonly (string)[]
/** types in `price_components`, with their categories */ readonly price_component_type: readonly ({
/** Type of a line of a price table. */ readonly type: string
/** Part of the price that the type belongs to. */ readonly category: string
})[]
/** categories in `price_components` */ readonly price_component_category: readonly (string)[]
/** `inventory_type` and `condition_filter` of a subscription */ readonly inventory_type: readonly (string)[]
/** website platforms: `provider` of a configuration */ readonly provider: readonly ({
/** Id of the platform or provider. */ readonly id: string
/** Name of the platform or provider. */ readonly name: string
/** Whether the platform can be read. */ readonly status: string
/** How well the adapter is tried. */ readonly trust: string
})[]
/** IMS providers */ readonly ims_provider: readonly ({
/** `provider` of a feed configuration */ readonly id: string
/** Name of the dealership; empty if unknown. */ readonly name: string
})[]
/** what the adapter of a platform was written against: whole payloads, excerpts, descriptions */ readonly provider_trust: readonly (string)[]
/** events that a webhook can subscribe to */ readonly event_type: readonly (string)[]
/** `status` of a setup job */ readonly setup_job_status: readonly (string)[]
/** `inventory_status` of a setup job; null until the setup has ended */ readonly inventory_status: readonly (string)[]
/** `setup_status` of a dealership */ readonly setup_status: readonly (string)[]
/** `failure_mode` of a failed setup */ readonly failure_mode: readonly (string)[]
/** `status` of an import */ readonly import_status: readonly (string)[]
/** `trigger` of an import */ readonly import_trigger: readonly (string)[]
/** `failure_class` of an import; null if no request failed */ readonly failure_class: readonly (string)[]
}

export type GetLivezResponse = {
/** State of the work. */ readonly status: "ok"
}

export type GetReadyzResponse = {
/** State of the work. */ readonly status: "ready"
/** Parts that are degraded. */ readonly degraded?: readonly (string)[]
}

export type GetOpenApiResponse = Readonly<Record<string, unknown>>

/** One method for each operation, named by its operationId. */
export type OperationMethods = {
  /** Find a dealership by website, VIN, or name and address. Send `dealership_url`; `dealership_url` with `vin`; `dealer_name` with `vin`; `vin`; or `dealer_name` with `dealer_address`. A website that the service knows is returned at once. Otherwise the dealerships that the service has, and then a web search and the websites that it finds, are weighed as evidence: `resolution.reasoning` lists it. Below a confidence of 0.85, or with two candidates close together, nothing is guessed: the answer is 404 `LOW_CONFIDENCE_MATCH` or 409 `DEALER_GROUP_DETECTED` with the candidates. Only a VIN that several rooftops of one group list always gets one of them (`vin_group_match`), with the confidence that it is that one. */
  resolveDealer(input?: {
    /** Address or host of the dealership’s website, such as `https://www.example-ford.com`. */ dealership_url?: string | null | undefined
    /** Name of the dealership. */ dealer_name?: string | null | undefined
    /** 17 characters, without I, O and Q; in any case. */ vin?: string | null | undefined
    /** Address of the dealership, as far as you know it. */ dealer_address?: {
/** Street and number; empty if unknown. */ readonly street?: string | null
/** City; empty if unknown. */ readonly city?: string | null
/** State or province, two letters where known; empty if unknown. */ readonly state?: string | null
/** ZIP or postal code; empty if unknown. */ readonly zip?: string | null
} | null | undefined
  }, options?: CallOptions): Promise<DealerResolution>
  /** Set up a dealership from its website. Responds immediately and continues in the background; poll poll_url for progress. If the account already has a setup of the same site in progress, that setup is returned. */
  setUpDealer(input: {
    /** Website of the dealership. */ dealership_url: string
    /** Overrides the name found on the site. */ dealer_name?: string | null | undefined
    /** Used if the site does not state one. */ city?: string | null | undefined
    /** Used if the site does not state one. */ state?: string | null | undefined
    /** Used if the site does not state one. */ street_address?: string | null | undefined
    /** Used if the site does not state one. */ phone_number?: string | null | undefined
    /** Vehicles that this subscription covers; null means all. */ condition_filter?: "new" | "used" | null | undefined
    /** Deprecated and ignored: setup is always asynchronous. */ async_mode?: unknown | undefined
  }, options?: CallOptions): Promise<SetupReactivated | SetupAccepted>
  /** Get the status of a setup job. Poll every 5 seconds. `completed` does not mean that inventory is available: `inventory_status` does. */
  getSetup(input: {
    /** Id of the setup (`setup_...`). */ setup_id: string
  }, options?: CallOptions): Promise<SetupJob>
  /** List the account’s setup jobs. Of the last 30 days, newest first. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one. */
  listSetups(input?: {
    /** Only jobs in this state. */ status?: "pending" | "running" | "completed" | "failed" | undefined
    /** Most entries in the answer. */ limit?: number | undefined
    /** `next_cursor` of the previous response. */ cursor?: string | undefined
  }, options?: CallOptions): Promise<ListSetupsResponse>
  /** Set up a dealership again whose setup failed. The same as POST /v1/dealers/setup with everything that the failed setup was given; the new setup has an id of its own. */
  retrySetup(input: {
    /** Id of the setup (`setup_...`). */ setup_id: string
  }, options?: CallOptions): Promise<SetupReactivated | SetupAccepted>
  /** Dismiss a failed setup. The job stays in the list, with `dismissed_at`; the dashboard no longer asks what to do about it. */
  dismissSetup(input: {
    /** Id of the setup (`setup_...`). */ setup_id: string
  }, options?: CallOptions): Promise<DismissSetupResponse>
  /** Set up many dealerships in one call. Responds immediately; poll poll_url for progress. Each setup takes a unit of the limits of POST /v1/dealers/setup when it starts; those that the limits do not allow yet wait. Each website is set up once. A row that POST /v1/dealers/setup would refuse is a result, not an error. */
  createSetupBatch(input?: {
    /** One row a dealership. */ dealerships?: readonly ({
/** Website of the dealership. */ readonly dealership_url: string
/** Overrides the name found on the site. */ readonly dealer_name?: string | null
/** Used if the site does not state one. */ readonly city?: string | null
/** Used if the site does not state one. */ readonly state?: string | null
/** Used if the site does not state one. */ readonly street_address?: string | null
/** Used if the site does not state one. */ readonly phone_number?: string | null
/** Vehicles that this subscription covers; null means all. */ readonly condition_filter?: "new" | "used" | null
/** Deprecated and ignored: setup is always asynchronous. */ readonly async_mode?: unknown
} | Readonly<Record<string, unknown>>)[] | undefined
    /** Instead of `dealerships`: what the directory finds, each website once. At most 5,000. */ directory?: {
/** Such as Toyota. */ readonly brand?: string
/** ZIP code of the US or postal code of Canada. */ readonly near?: string
/** Around the place. */ readonly radius_miles?: number
/** State or province, by abbreviation or name. */ readonly state?: string
} | undefined
    /** Vehicles that this subscription covers; null means all. */ condition_filter?: "new" | "used" | null | undefined
  }, options?: CallOptions): Promise<SetupBatchAccepted>
  /** List the account’s batches of setups. Those that run and those that ended in the last 30 days, newest first. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one. */
  listSetupBatches(input?: {
    /** Most entries in the answer. */ limit?: number | undefined
    /** `next_cursor` of the previous response. */ cursor?: string | undefined
  }, options?: CallOptions): Promise<ListSetupBatchesResponse>
  /** Get the progress and the results of a batch of setups. Poll every 5 seconds. Results are in the order of the batch; pass `next_cursor` as `cursor` to get the next page; it is null on the last one. */
  getSetupBatch(input: {
    /** Only results in this state. */ status?: "waiting" | "pending" | "running" | "completed" | "needs_manual_review" | "failed" | "already_subscribed" | "reactivated" | undefined
    /** Most entries in the answer. */ limit?: number | undefined
    /** `next_cursor` of the previous response. */ cursor?: string | undefined
    /** `batch_...` */ batch_id: string
  }, options?: CallOptions): Promise<SetupBatchWithResults>
  /** Cancel what of a batch has not started. Setups that have started go on. What has not stays `waiting`, and never starts. A batch that ended stays as it is. */
  cancelSetupBatch(input: {
    /** `batch_...` */ batch_id: string
  }, options?: CallOptions): Promise<CancelledSetupBatch>
  /** Find dealerships in the directory, set up or not. Of the lists that the operator has loaded. Nearest first with a place. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one. */
  listDirectory(input?: {
    /** Such as Toyota. */ brand?: string | undefined
    /** ZIP code of the US or postal code of Canada. */ near?: string | undefined
    /** Around the place. */ radius_miles?: number | undefined
    /** State or province, by abbreviation or name. */ state?: string | undefined
    /** Degrees, instead of near. */ latitude?: number | undefined
    /** Degrees, with latitude. */ longitude?: number | undefined
    /** Words of name, town or website; all must occur. */ text?: string | undefined
    /** What the account subscribes to; false: the others. */ subscribed?: boolean | undefined
    /** Most entries in the answer. */ limit?: number | undefined
    /** `next_cursor` of the previous response. */ cursor?: string | undefined
  }, options?: CallOptions): Promise<ListDirectoryResponse>
  /** List the account’s dealerships. Every dealership of the account, with its counts and the age of its data. */
  listDealers(input?: Record<never, never>, options?: CallOptions): Promise<ListDealersResponse>
  /** Get a dealership with its configuration and recent imports. Also how the website is collected, and the last 30 imports with what each of them changed. */
  getDealer(input: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id: string
  }, options?: CallOptions): Promise<GetDealerResponse>
  /** Change which vehicles a subscription covers. Changes which vehicles the account reads; other accounts are not affected. */
  updateDealer(input: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id: string
    /** `new`, `used` or `all`. */ inventory_type?: string | undefined
  }, options?: CallOptions): Promise<UpdateDealerResponse>
  /** Remove the account’s subscription to a dealership. Imports stop if no other account subscribes. POST /v1/dealers/setup with the same address reactivates the subscription. */
  removeDealer(input: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id: string
  }, options?: CallOptions): Promise<RemoveDealerResponse>
  /** Accept the held scan of a dealership. A complete scan that lacks most of the known vehicles is held. Accepting it removes those vehicles immediately and starts an import. Fields that most of the lot lost at once (`collection_problem` names them) keep their values; accepting lets the import that it starts erase them. */
  acceptScan(input: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id: string
  }, options?: CallOptions): Promise<AcceptScanResponse>
  /** Import the inventory of a dealership now. Reads the website as a scheduled import does, with the same pace and the same checks, and answers at once: poll poll_url. If an import of the dealership is queued or running already, whoever started it, that one is returned with 200. Within 10 minutes of the end of the last import of the dealership, whatever started it, the answer is 429. An accepted import runs even if the service is restarted; a dealership whose last imports failed is tried again now instead of at `next_import_at`. */
  startImport(input: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id: string
  }, options?: CallOptions): Promise<StartedImport>
  /** List the imports of a dealership’s website. Newest first, with the one that is queued or running. The latest 100 imports of a dealership are kept. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one. */
  listImports(input: {
    /** Most entries in the answer. */ limit?: number | undefined
    /** `next_cursor` of the previous response. */ cursor?: string | undefined
    /** Public id (`dlr_...`) or internal id. */ dealership_id: string
  }, options?: CallOptions): Promise<ListImportsResponse>
  /** Get an import with the vehicles that it changed. With the vehicles that it changed and the records that could not be read. Poll every 5 seconds until `completed_at` is set. Changes are kept for 400 days. */
  getImport(input: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id: string
    /** Id of the import (`imp_...`). */ import_id: string
  }, options?: CallOptions): Promise<GetImportResponse>
  /** Get a page of a dealership’s website inventory. Send exactly one of dealership_url and dealership_id. Vehicles are ordered by first_seen_at, then id. The ETag covers every field; data_age_hours, in tenths of an hour, changes it every 6 minutes. */
  fetchInventory(input?: {
    /** Address or host of the dealership’s website, such as `https://www.example-ford.com`. */ dealership_url?: string | null | undefined
    /** Public id (`dlr_...`) or internal id. */ dealership_id?: string | number | null | undefined
    /** 0 means page 1. */ page?: number | null | undefined
    /** Entries on a page. */ per_page?: number | null | undefined
    /** `used` includes certified pre-owned vehicles. */ condition?: "all" | "new" | "used" | null | undefined
    /** Names of vehicle fields. Vehicles have only these, `dealership_id` and `vin`. */ fields?: readonly (string)[] | null | undefined
  }, options?: CallOptions): Promise<FetchInventoryResponse>
  /** Query the vehicles of all dealerships of the account. Website and IMS vehicles in one list, with filters, sorting, counts by value and statistics. A query that takes longer than 5 s is ended with 503. */
  queryInventory(input?: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id?: string | number | null | undefined
    /** Public or internal ids. Without any: every dealership of the account. */ dealership_ids?: readonly (string | number)[] | null | undefined
    /** State of the work. */ status?: "active" | "removed" | "all" | null | undefined
    /** Where the answer comes from. */ source?: "all" | "website" | "ims" | null | undefined
    /** All must hold. A vehicle without the value meets no bound. */ filters?: {
/** In any case. */ readonly vin?: readonly (string)[] | null
/** In any case. */ readonly make?: readonly (string)[] | null
/** In any case. */ readonly model?: readonly (string)[] | null
/** In any case. */ readonly series?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, body. */ readonly body?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, fuel. */ readonly fuel?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, drivetrain. */ readonly drivetrain?: readonly (string)[] | null
/** In any case. */ readonly transmission?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_ext_color?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_int_color?: readonly (string)[] | null
/** In any case. */ readonly stocknum?: readonly (string)[] | null
/** `Used` includes certified pre-owned vehicles. */ readonly condition?: "New" | "Used" | null
/** Certified pre-owned. */ readonly certified?: boolean | null
/** Has a price. */ readonly has_price?: boolean | null
/** Has a photo. */ readonly has_photos?: boolean | null
/** On its way to the dealer; false includes unknown. */ readonly in_transit?: boolean | null
/** Model year. */ readonly year?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** In the currency of the dealership’s country. */ readonly price?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** The manufacturer’s suggested retail price. */ readonly msrp?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** In the vehicle’s own unit. */ readonly odometer?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Since `inventory_date`; of removed vehicles until they were removed. */ readonly days_on_lot?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Number of cylinders. */ readonly engine_cyl_count?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Number of doors. */ readonly door_count?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Of `first_seen_at`. */ readonly first_seen?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** Of `updated_at`. */ readonly updated?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** Of `removed_at`. */ readonly removed?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** The price fell by at least that much in one change within these days, and has not risen above the old price since. */ readonly price_drop?: {
/** Of the old price. */ readonly percent_min?: number | null
/** In the currency of the dealership’s country. */ readonly amount_min?: number | null
/** The days before now. */ readonly within_days?: number | null
} | null
/** `price_basis.fees_included` of the page: the dealer’s fees are in the price, or are not. Pages that say neither match none. */ readonly fees_included?: boolean | null
/** Seen on its website, or in its feed, within these hours: `last_seen` is not older. */ readonly seen_within_hours?: number | null
/** Every word occurs, as a whole word, in `heading`, `series`, `features` or `description`. Case and accents are ignored. */ readonly text?: string | null
/** Send `zip`, or `latitude` and `longitude`. Distances are from the dealership’s ZIP code; dealerships without a known one are left out. */ readonly near?: {
/** Of the US or Canada. */ readonly zip?: string | null
/** Degrees north. */ readonly latitude?: number | null
/** Degrees east. */ readonly longitude?: number | null
/** Up to this distance. */ readonly radius_miles?: number | null
} | null
} | null | undefined
    /** None may hold. */ not?: {
/** In any case. */ readonly vin?: readonly (string)[] | null
/** In any case. */ readonly make?: readonly (string)[] | null
/** In any case. */ readonly model?: readonly (string)[] | null
/** In any case. */ readonly series?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, body. */ readonly body?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, fuel. */ readonly fuel?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, drivetrain. */ readonly drivetrain?: readonly (string)[] | null
/** In any case. */ readonly transmission?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_ext_color?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_int_color?: readonly (string)[] | null
} | null | undefined
    /** `-` for descending. Vehicles without the value come last in both directions. Default: -first_seen_at. */ sort?: readonly ("price" | "-price" | "odometer" | "-odometer" | "year" | "-year" | "days_on_lot" | "-days_on_lot" | "first_seen_at" | "-first_seen_at" | "updated_at" | "-updated_at" | "distance" | "-distance")[] | null | undefined
    /** Names of vehicle fields. Vehicles have only these, `dealership_id` and `vin`. */ fields?: readonly (string)[] | null | undefined
    /** Fields whose values are counted over all that match. */ facets?: readonly ("make" | "model" | "series" | "body" | "fuel" | "drivetrain" | "transmission" | "base_ext_color" | "year" | "condition" | "certified" | "dealership_id")[] | null | undefined
    /** Numbers to describe over all that match. */ stats?: readonly ("price" | "odometer" | "year" | "days_on_lot" | "msrp")[] | null | undefined
    /** One listing a VIN: the one seen last. */ unique?: "vin" | null | undefined
    /** Entries on a page. */ per_page?: number | null | undefined
    /** `next_cursor` of the page before. */ cursor?: string | null | undefined
  }, options?: CallOptions): Promise<QueryInventoryResponse>
  /** Keep a copy of the account’s inventory. Without a cursor: all vehicles that the account sees, in pages. With the `next_cursor` of the previous answer: what changed since. Apply `changes` in order, then store `next_cursor`; at `has_more: false` the copy is what POST /v2/inventory/query shows at `as_of`. A cursor is kept for 30 days by default (RETENTION_DAYS); an older one is 410: empty the copy and start again without one. */
  listInventoryChanges(input?: {
    /** `next_cursor` of the previous answer. */ cursor?: string | undefined
    /** Most entries in the answer. */ limit?: number | undefined
    /** Where the answer comes from. */ source?: "all" | "website" | "ims" | undefined
    /** Public id of the dealership (`dlr_...`); null where there is none. */ dealership_id?: string | undefined
    /** Names of vehicle fields. Vehicles have only these, `dealership_id` and `vin`. Separated by commas. */ fields?: string | undefined
    /** Seconds to wait for a change where there is none; 403 if the key is deactivated meanwhile. At most 10 requests of an account wait in a process of the service. */ wait?: number | undefined
  }, options?: CallOptions): Promise<ListInventoryChangesResponse>
  /** Make a file of inventory that others can fetch. The file has what the query matches whenever it is fetched, at an address that needs no key. `google_vehicle_ads` and `meta_automotive` leave out vehicles that lack what the platform requires. At most 100 exports an account. */
  createExport(input: {
    /** Name of the dealership; empty if unknown. */ name: string
    /** `normalized` answers in the form of website vehicles, `default` in that of the feed. */ format: "csv" | "ndjson" | "google_vehicle_ads" | "meta_automotive"
    /** As in POST /v2/inventory/query. Only active vehicles match. */ query: {
/** Public or internal ids. Without any: every dealership of the account. */ readonly dealership_ids?: readonly (string | number)[] | null
/** Where the answer comes from. */ readonly source?: "all" | "website" | "ims" | null
/** All must hold. A vehicle without the value meets no bound. */ readonly filters?: {
/** In any case. */ readonly vin?: readonly (string)[] | null
/** In any case. */ readonly make?: readonly (string)[] | null
/** In any case. */ readonly model?: readonly (string)[] | null
/** In any case. */ readonly series?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, body. */ readonly body?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, fuel. */ readonly fuel?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, drivetrain. */ readonly drivetrain?: readonly (string)[] | null
/** In any case. */ readonly transmission?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_ext_color?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_int_color?: readonly (string)[] | null
/** In any case. */ readonly stocknum?: readonly (string)[] | null
/** `Used` includes certified pre-owned vehicles. */ readonly condition?: "New" | "Used" | null
/** Certified pre-owned. */ readonly certified?: boolean | null
/** Has a price. */ readonly has_price?: boolean | null
/** Has a photo. */ readonly has_photos?: boolean | null
/** On its way to the dealer; false includes unknown. */ readonly in_transit?: boolean | null
/** Model year. */ readonly year?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** In the currency of the dealership’s country. */ readonly price?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** The manufacturer’s suggested retail price. */ readonly msrp?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** In the vehicle’s own unit. */ readonly odometer?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Since `inventory_date`; of removed vehicles until they were removed. */ readonly days_on_lot?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Number of cylinders. */ readonly engine_cyl_count?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Number of doors. */ readonly door_count?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Of `first_seen_at`. */ readonly first_seen?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** Of `updated_at`. */ readonly updated?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** Of `removed_at`. */ readonly removed?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** The price fell by at least that much in one change within these days, and has not risen above the old price since. */ readonly price_drop?: {
/** Of the old price. */ readonly percent_min?: number | null
/** In the currency of the dealership’s country. */ readonly amount_min?: number | null
/** The days before now. */ readonly within_days?: number | null
} | null
/** `price_basis.fees_included` of the page: the dealer’s fees are in the price, or are not. Pages that say neither match none. */ readonly fees_included?: boolean | null
/** Seen on its website, or in its feed, within these hours: `last_seen` is not older. */ readonly seen_within_hours?: number | null
/** Every word occurs, as a whole word, in `heading`, `series`, `features` or `description`. Case and accents are ignored. */ readonly text?: string | null
/** Send `zip`, or `latitude` and `longitude`. Distances are from the dealership’s ZIP code; dealerships without a known one are left out. */ readonly near?: {
/** Of the US or Canada. */ readonly zip?: string | null
/** Degrees north. */ readonly latitude?: number | null
/** Degrees east. */ readonly longitude?: number | null
/** Up to this distance. */ readonly radius_miles?: number | null
} | null
} | null
/** None may hold. */ readonly not?: {
/** In any case. */ readonly vin?: readonly (string)[] | null
/** In any case. */ readonly make?: readonly (string)[] | null
/** In any case. */ readonly model?: readonly (string)[] | null
/** In any case. */ readonly series?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, body. */ readonly body?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, fuel. */ readonly fuel?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, drivetrain. */ readonly drivetrain?: readonly (string)[] | null
/** In any case. */ readonly transmission?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_ext_color?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_int_color?: readonly (string)[] | null
} | null
}
    /** Leaves out what was not seen for longer, until it is seen again. 48 by default for `google_vehicle_ads` and `meta_automotive`, null (no limit) for the others. */ max_age_hours?: number | null | undefined
  }, options?: CallOptions): Promise<CreateExportResponse>
  /** List the account’s exports. With what each file has now. */
  listExports(input?: Record<never, never>, options?: CallOptions): Promise<ListExportsResponse>
  /** Get an export, and what its file leaves out. A platform’s file leaves out vehicles that lack a column which the platform requires. */
  getExport(input: {
    /** `exp_...` */ export_id: string
  }, options?: CallOptions): Promise<GetExportResponse>
  /** Give an export another address. The address before answers 404 from then on. */
  rotateExport(input: {
    /** `exp_...` */ export_id: string
    /** Always true. */ rotate: true
  }, options?: CallOptions): Promise<RotateExportResponse>
  /** Delete an export. Its address answers 404 from then on. */
  deleteExport(input: {
    /** `exp_...` */ export_id: string
  }, options?: CallOptions): Promise<DeleteExportResponse>
  /** Get the file of an export. Needs no key: advertising platforms fetch it. If-None-Match and If-Modified-Since give a 304 for a file that has not changed. It can be fetched 60 times an hour, HEAD and 304 included; these requests use none of the account’s limits. A vehicle that changes while the file is read stands in it as it was or as it is. */
  getExportFile(input: {
    /** 32 letters and digits, and `.csv`, `.ndjson` or `.tsv`. */ file: string
  }, options?: CallOptions): Promise<string>
  /** Get the market of a model. Over the vehicles of the account’s dealerships, on websites and in feeds. A VIN counts once a dealership; one that returned is not removed; where most of a lot went at once, nothing counts as removed. */
  getMarket(input: {
    /** In any case. */ make: string
    /** In any case. */ model: string
    /** Earliest model year, inclusive. */ year_min?: number | undefined
    /** Latest model year, inclusive. */ year_max?: number | undefined
    /** Of the US or Canada. */ zip?: string | undefined
    /** Around `zip`. */ radius_miles?: number | undefined
  }, options?: CallOptions): Promise<GetMarketResponse>
  /** Look up one VIN on the dealer’s website at request time. Asks the dealer’s own website and answers by the deadline of its tier. For several VINs, create a session first: POST /v1/sessions. */
  lookUpLive(input: {
    /** Public id (`dlr_...`) or internal id. Wins over dealer_url. */ dealership_id?: string | undefined
    /** The website of any dealer, onboarded or not. */ dealer_url?: string | undefined
    /** Identify the platform again, and ignore warm records. */ fresh?: boolean | undefined
    /** 17 characters, without I, O and Q; in any case. */ vin: string
  }, options?: CallOptions): Promise<LiveAnswer>
  /** Prewarm live lookups of up to 25 VINs. Fetches the VINs in the background; live lookups are then answered with source `prewarmed`, for every key of the account, until the session expires. A VIN listed twice is fetched once. Each VIN costs one live unit. */
  createPrewarmSession(input: {
    /** 10 is the practical default. */ vins: readonly (string)[]
    /** Internal id, or public id (`dlr_...`). Without it, each VIN is looked for in the inventory. */ dealership_id?: number | string | null | undefined
  }, options?: CallOptions): Promise<CreatedSession>
  /** Get a prewarm session. Poll until `status_counts.fetching` is 0. Only the key that created the session may read it. */
  getPrewarmSession(input: {
    /** Id of the session, 32 hexadecimal digits. */ session_id: string
  }, options?: CallOptions): Promise<SessionRecord>
  /** List a dealership’s IMS vehicles. Returns active vehicles only, ordered by id. */
  listImsVehicles(input: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id: string
    /** Only vehicles of this condition. */ condition?: "New" | "Used" | "Certified" | undefined
    /** Case-insensitive. */ make?: string | undefined
    /** Case-insensitive. */ model?: string | undefined
    /** Earliest model year, inclusive. */ year_min?: number | undefined
    /** Latest model year, inclusive. */ year_max?: number | undefined
    /** 0 means page 1. */ page?: number | undefined
    /** Entries on a page. */ per_page?: number | undefined
    /** `normalized` answers in the form of website vehicles, `default` in that of the feed. */ format?: "default" | "normalized" | undefined
    /** Names of vehicle fields. Vehicles have only these, `dealership_id` and `vin`. Separated by commas. */ fields?: string | undefined
  }, options?: CallOptions): Promise<ListImsVehiclesResponse>
  /** Create a feed configuration. The file must exist and must have been modified within the last 48 hours. One of the next polls imports it. */
  createFeed(input: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id: string | number
    /** Selects the column mapping: vauto, homenet, vincue, promax, maxdigital, inventoryplus, dealercenter, idms, ansira. */ provider: string
    /** Directory under `/import/`. */ ftp_path: string
    /** Exact name of the file in the directory. */ file_name: string
    /** Imports only the rows with this value; for files that several dealers share. */ dealer_identifier?: string | null | undefined
    /** false: other accounts of the dealership get no vehicles, events or counts from this feed. */ shared?: boolean | undefined
    /** Hours without a new file after which the feed is stale. */ staleness_threshold_hours?: number | null | undefined
  }, options?: CallOptions): Promise<CreateFeedResponse>
  /** List the feed configurations of the account’s dealerships. Every feed of the account, with the state of its last file. */
  listFeeds(input?: Record<never, never>, options?: CallOptions): Promise<ListFeedsResponse>
  /** List the imports of a feed, newest first. Imports of the feed, newest first, with the rows that could not be read. */
  getFeedHistory(input: {
    /** Most entries in the answer. */ limit?: number | undefined
    /** `ims_config_12` or its integer. */ feed_id: string
  }, options?: CallOptions): Promise<GetFeedHistoryResponse>
  /** Accept the held file of a feed. The next poll imports the held file, including all removals; its entry in the history says who accepted it. */
  acceptFeed(input: {
    /** `ims_config_12` or its integer. */ feed_id: string
  }, options?: CallOptions): Promise<AcceptFeedResponse>
  /** Decode a VIN. What the VIN says of the vehicle by NHTSA’s vPIC: offline, and online where make, model, year or body is missing. A listing is never changed by it; where one of the account’s disagrees, `listing_disagrees` says so. */
  decodeVehicle(input: {
    /** 17 characters, without I, O and Q; in any case. */ vin: string
  }, options?: CallOptions): Promise<DecodedVin>
  /** List the recall campaigns of a vehicle. NHTSA's campaigns for the vehicle's make, model and model year: not a check of its VIN, which only the linked page does. None found is an empty list. */
  listVehicleRecalls(input: {
    /** 17 characters, without I, O and Q; in any case. */ vin: string
  }, options?: CallOptions): Promise<VehicleRecalls>
  /** List the recall campaigns of a make, model and year. NHTSA's campaigns for the vehicle's make, model and model year: not a check of its VIN, which only the linked page does. None found is an empty list. */
  listRecalls(input: {
    /** Make, such as `Honda`. */ make: string
    /** Model name, such as `Accord`. */ model: string
    /** Model year, such as 2020. */ year: number
  }, options?: CallOptions): Promise<Recalls>
  /** Get the crash test ratings of a vehicle. NHTSA's stars, for every tested variant that is left. Cars are rated from model year 1990 on, in detail from 2011 on. */
  getVehicleSafety(input: {
    /** 17 characters, without I, O and Q; in any case. */ vin: string
  }, options?: CallOptions): Promise<VehicleSafety>
  /** Get the crash test ratings of a make, model and year. NHTSA's stars, for every tested variant that is left. Cars are rated from model year 1990 on, in detail from 2011 on. */
  getSafety(input: {
    /** Make, such as `Honda`. */ make: string
    /** Model name, such as `Accord`. */ model: string
    /** Model year, such as 2020. */ year: number
  }, options?: CallOptions): Promise<Safety>
  /** List owners’ complaints about a vehicle. Owners’ reports to NHTSA about vehicles of this make, model and model year; none of them is verified. */
  listVehicleComplaints(input: {
    /** Number of the page; the first is 1. */ page?: number | undefined
    /** Entries on a page. */ per_page?: number | undefined
    /** 17 characters, without I, O and Q; in any case. */ vin: string
  }, options?: CallOptions): Promise<VehicleComplaints>
  /** List owners’ complaints about a make, model and year. Owners’ reports to NHTSA about vehicles of this make, model and model year; none of them is verified. */
  listComplaints(input: {
    /** Make, such as `Honda`. */ make: string
    /** Model name, such as `Accord`. */ model: string
    /** Model year, such as 2020. */ year: number
    /** Number of the page; the first is 1. */ page?: number | undefined
    /** Entries on a page. */ per_page?: number | undefined
  }, options?: CallOptions): Promise<Complaints>
  /** Get the fuel economy of a vehicle. The EPA's figures, from model year 1984 on; one variant where drive, engine and transmission settle it. */
  getVehicleFuelEconomy(input: {
    /** 17 characters, without I, O and Q; in any case. */ vin: string
  }, options?: CallOptions): Promise<VehicleFuelEconomy>
  /** Get the fuel economy of a make, model and year. The EPA's figures, from model year 1984 on; one variant where drive, engine and transmission settle it. */
  getFuelEconomy(input: {
    /** Make, such as `Honda`. */ make: string
    /** Model name, such as `Accord`. */ model: string
    /** Model year, such as 2020. */ year: number
  }, options?: CallOptions): Promise<FuelEconomy>
  /** List the changes of a vehicle. At the account’s dealerships, on their websites and in their feeds, newest first. Changes are kept for 400 days. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one. */
  listVehicleChanges(input: {
    /** Public or internal id; selects the listing if several dealerships list the VIN. */ dealership_id?: string | undefined
    /** Most entries in the answer. */ limit?: number | undefined
    /** `next_cursor` of the previous response. */ cursor?: string | undefined
    /** 17 characters, without I, O and Q; in any case. */ vin: string
  }, options?: CallOptions): Promise<ListVehicleChangesResponse>
  /** Get the record of a vehicle at the account’s dealerships. When the VIN was listed, repriced, removed and listed again, on websites and in feeds; records are ordered by when they began. Changes are kept for 400 days. */
  getVehicleHistory(input: {
    /** Public or internal id; selects the listing if several dealerships list the VIN. */ dealership_id?: string | undefined
    /** 17 characters, without I, O and Q; in any case. */ vin: string
  }, options?: CallOptions): Promise<GetVehicleHistoryResponse>
  /** Compare a vehicle’s price with the account’s other listings. Active, priced listings of the account’s dealerships on websites and in feeds, of the same make, model and condition (new, or used and certified), within `year_span` years, and of the same trim where at least 5 are. A VIN counts once a dealership. */
  getComparables(input: {
    /** Public or internal id; selects the listing if several dealerships list the VIN. */ dealership_id?: string | undefined
    /** How many model years older or newer a comparable vehicle may be. */ year_span?: number | undefined
    /** Of `comparables`. */ limit?: number | undefined
    /** 17 characters, without I, O and Q; in any case. */ vin: string
  }, options?: CallOptions): Promise<GetComparablesResponse>
  /** List the discounts, fees and offers that a vehicle’s page publishes. In the words of the dealership’s website. Conditional offers are not included in any price. Feeds have none. */
  getVehicleIncentives(input: {
    /** Public or internal id; selects the listing if several dealerships list the VIN. */ dealership_id?: string | undefined
    /** 17 characters, without I, O and Q; in any case. */ vin: string
  }, options?: CallOptions): Promise<GetVehicleIncentivesResponse>
  /** List the discounts, fees and offers that a dealership publishes. Those of its active website vehicles, each wording and amount once with the number of vehicles that carry it, the most frequent first; at most 200. */
  listDealerIncentives(input: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id: string
  }, options?: CallOptions): Promise<ListDealerIncentivesResponse>
  /** Get the window sticker of a vehicle. The address of the sticker that the dealership’s page links to (`origin` is `site`). Where there is none, `origin` is `generated` and `format=pdf` draws a sheet of listed and decoded facts (`application/pdf`), which says that it is not the manufacturer’s. */
  getWindowSticker(input: {
    /** Public or internal id; selects the listing if several dealerships list the VIN. */ dealership_id?: string | undefined
    /** `pdf`: the generated sheet itself. */ format?: "json" | "pdf" | undefined
    /** 17 characters, without I, O and Q; in any case. */ vin: string
  }, options?: CallOptions): Promise<GetWindowStickerResponse>
  /** Get a dealership’s rating and reviews as its website states them. From the structured data (schema.org AggregateRating and Review) of its own pages, read at setup and with the inventory. `rating` is null when it states none. */
  getDealerReviews(input: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id: string
  }, options?: CallOptions): Promise<GetDealerReviewsResponse>
  /** Compare a dealership’s website with its feeds. How complete the vehicles of the website and of each feed are, and in how many vehicles they agree, as the account sees them. Compared after each import of either; GET /v1/dealers/{dealership_id}/discrepancies lists the vehicles. */
  getDealerQuality(input: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id: string
  }, options?: CallOptions): Promise<DealerQuality>
  /** List the vehicles about which website and feeds disagree. Longest standing first. A vehicle that one side alone lists counts once the other was read completely since it appeared. Prices and MSRPs differ from 1 on, odometers by more than 50 miles; stock numbers are compared without case and leading zeros, make and model without case. A side that says nothing does not differ. Pass `next_cursor` as `cursor` to get the next page. */
  listDiscrepancies(input: {
    /** Only these. */ kind?: "website_only" | "feed_only" | "differs" | undefined
    /** Only vehicles that differ in it. */ field?: "price" | "msrp" | "odometer" | "condition" | "certified" | "stocknum" | "year" | "make" | "model" | undefined
    /** Most entries in the answer. */ limit?: number | undefined
    /** `next_cursor` of the previous response. */ cursor?: string | undefined
    /** Public id (`dlr_...`) or internal id. */ dealership_id: string
  }, options?: CallOptions): Promise<ListDiscrepanciesResponse>
  /** Calculate the monthly payment of a loan or a lease. Give `price`, or `vin` (and `dealership_id`) to take the price of a listing. Loan: P = price + tax + fees - down payment - (trade-in - payoff); payment = P * i / (1 - (1 + i)^-n) with i = APR / 1200, or P / n at a rate of 0; interest is rounded each month and the last payment takes the rest. Lease: C = price - down payment - (trade-in - payoff); payment = ((C - residual) / n + (C + residual) * money factor) * (1 + tax rate), with money factor = APR / 2400. */
  calculatePayment(input: {
    /** `loan` or `lease`. */ type: "loan" | "lease"
    /** Agreed price, before tax and fees. */ price?: number | null | undefined
    /** 17 characters, without I, O and Q; in any case. */ vin?: string | null | undefined
    /** With `vin`: whose listing gives the price. */ dealership_id?: string | number | null | undefined
    /** What `residual_percent` is of; the price where it is absent. */ msrp?: number | null | undefined
    /** 0 by default. */ down_payment?: number | null | undefined
    /** 0 by default. */ trade_in_value?: number | null | undefined
    /** Still owed on the trade-in; what exceeds its value is financed too. 0 by default. */ trade_in_payoff?: number | null | undefined
    /** Percent; 0 by default. Of a lease, on each payment. */ tax_rate?: number | null | undefined
    /** Loan: the amount that is taxed. States differ. */ tax_basis?: "price_less_trade" | "price" | null | undefined
    /** Not taxed. Financed with a loan, due at signing with a lease. 0 by default. */ fees?: number | null | undefined
    /** Percent a year. Required for a loan; a lease takes it or `money_factor`. */ apr?: number | null | undefined
    /** Number of monthly payments. */ months: number
    /** Lease: of `msrp`, or of the price. */ residual_percent?: number | null | undefined
    /** Lease; used before `residual_percent`. */ residual_value?: number | null | undefined
    /** Lease; used before `apr` (APR / 2400). */ money_factor?: number | null | undefined
    /** Lease; repeated in `inputs`. */ mileage_per_year?: number | null | undefined
    /** Loan: return every installment. */ schedule?: boolean | null | undefined
  }, options?: CallOptions): Promise<CalculatePaymentResponse>
  /** Get the account in figures. Of all dealerships of the account, or of one. Days on the lot run from inventory_date, else from when the vehicle was first seen. */
  getDashboard(input?: {
    /** Public or internal id: only this dealership. */ dealership_id?: string | undefined
  }, options?: CallOptions): Promise<GetDashboardResponse>
  /** Correct a feed, share it with other accounts or make it private, or change when it counts as stale. Only the account that configured the feed may change it. While `shared` is false, other accounts of the dealership get no vehicles, events or counts from this feed. Another provider, file or identifier is read by one of the next polls, and applied whatever it lacks. At another dealership the feed begins anew: its vehicles leave the former one at once, each with ims.vehicle.removed and the reason `withdrawn`. */
  updateFeed(input: {
    /** `ims_config_12` or its integer. */ feed_id: string
    /** True: every account that subscribes to the dealership reads the feed’s vehicles. */ shared?: boolean | undefined
    /** Hours without a new file after which the feed is stale. */ staleness_threshold_hours?: number | undefined
    /** Public id (`dlr_...`) or internal id. */ dealership_id?: string | number | undefined
    /** Selects the column mapping: vauto, homenet, vincue, promax, maxdigital, inventoryplus, dealercenter, idms, ansira. */ provider?: string | undefined
    /** Directory under `/import/`. */ ftp_path?: string | undefined
    /** Exact name of the file in the directory. */ file_name?: string | undefined
    /** Imports only the rows with this value; for files that several dealers share. */ dealer_identifier?: string | null | undefined
  }, options?: CallOptions): Promise<UpdateFeedResponse>
  /** Delete a feed. Only the account that configured the feed may delete it. Its vehicles leave at once, each with ims.vehicle.removed and the reason `withdrawn`; those that another feed lists too stay. */
  deleteFeed(input: {
    /** `ims_config_12` or its integer. */ feed_id: string
  }, options?: CallOptions): Promise<DeleteFeedResponse>
  /** Subscribe a URL to events. Creates one webhook per event type. Skips event types for which the URL already has an active webhook with the same dealership_id, or likewise without one. An event that two webhooks of a URL cover is delivered for each of them. */
  createWebhooks(input: {
    /** HTTPS only. */ url: string
    /** Types of events to receive, such as `vehicle.created`; GET /v1/enums lists them. */ event_types: readonly (string)[]
    /** Signs the deliveries. At least 16 characters. */ secret: string
    /** Public or internal id; omit to subscribe to every dealership of the account. */ dealership_id?: string | number | null | undefined
    /** Consecutive failed deliveries after which the webhook is deactivated. Null: the default. */ max_failures?: number | null | undefined
    /** For vehicle.price_changed and ims.vehicle.price_changed only: a change that does not meet them is not delivered. null: every change. */ conditions?: {
/** Which way the price moved. */ readonly direction?: "drop" | "rise" | "any"
/** The least change, in percent of the price before. */ readonly percent_min?: number
} | null | undefined
    /** `long`: a failed delivery is tried 8 times over 28 hours instead of 3 times, and the events of its dealership wait behind it. */ retry?: "standard" | "long" | undefined
  }, options?: CallOptions): Promise<CreateWebhooksResponse>
  /** List the account’s webhooks. Every webhook of the account; secrets are never shown. */
  listWebhooks(input?: Record<never, never>, options?: CallOptions): Promise<ListWebhooksResponse>
  /** Change or pause a webhook, or rotate its secret. During the overlap, deliveries are signed with both secrets: X-Service-Signature with the new one, X-Service-Signature-Previous with the previous one, and webhook-signature with both. What is pending goes to a new address, too; max_failures counts anew there. */
  updateWebhook(input: {
    /** Id of the webhook. */ webhook_id: number
    /** HTTPS only. */ url?: string | undefined
    /** At least 16 characters. */ secret?: string | undefined
    /** How long the current secret keeps signing deliveries too, in seconds. */ overlap_seconds?: number | undefined
    /** Failed deliveries in a row after which the webhook is switched off. */ max_failures?: number | undefined
    /** For vehicle.price_changed and ims.vehicle.price_changed only: a change that does not meet them is not delivered. null: every change. */ conditions?: {
/** Which way the price moved. */ readonly direction?: "drop" | "rise" | "any"
/** The least change, in percent of the price before. */ readonly percent_min?: number
} | null | undefined
    /** `long`: a failed delivery is tried 8 times over 28 hours instead of 3 times, and the events of its dealership wait behind it. */ retry?: "standard" | "long" | undefined
    /** true: nothing is sent to the webhook’s address, for any event, until false; then it is, in order. */ paused?: boolean | undefined
  }, options?: CallOptions): Promise<UpdateWebhookResponse>
  /** Delete a webhook. Stops all deliveries to it. This cannot be undone. */
  deleteWebhook(input: {
    /** Id of the webhook. */ webhook_id: number
  }, options?: CallOptions): Promise<DeleteWebhookResponse>
  /** Reactivate a webhook. Does not resend events that were skipped while the webhook was inactive; use replay for those. */
  reactivateWebhook(input: {
    /** Id of the webhook. */ webhook_id: number
  }, options?: CallOptions): Promise<ReactivateWebhookResponse>
  /** Reactivate all inactive webhooks of the account. Switches every inactive webhook of the account on again and resets its failures. */
  reactivateAll(input?: Record<never, never>, options?: CallOptions): Promise<ReactivateAllResponse>
  /** List the delivery attempts of a webhook, newest first. Returns one entry per attempt, past or scheduled. Pass `next_cursor` as `cursor` to get the next page. A filter that nothing matches, such as a dealership that the account does not have, gives an empty list. */
  listDeliveries(input: {
    /** `next_cursor` of the previous response. */ cursor?: string | undefined
    /** `pending`: not made yet. `skipped`: not sent, because the webhook was switched off. */ status?: "pending" | "delivered" | "failed" | "skipped" | undefined
    /** One event type, or several separated by commas. */ event_type?: string | undefined
    /** Public id (`dlr_...`) or internal id. */ dealership_id?: string | undefined
    /** ISO 8601. Returns what was created at or after this time. */ since?: string | undefined
    /** ISO 8601. Returns what was created at or before this time. */ until?: string | undefined
    /** Most entries in the answer. */ limit?: number | undefined
    /** Id of the webhook. */ webhook_id: number
  }, options?: CallOptions): Promise<ListDeliveriesResponse>
  /** Get a delivery with what was sent and what came back. `delivery_id` is the id of any attempt of the event. Headers and bodies of attempts are kept for 7 days. */
  getDelivery(input: {
    /** Id of the webhook. */ webhook_id: number
    /** Id of the delivery. */ delivery_id: number
  }, options?: CallOptions): Promise<GetDeliveryResponse>
  /** Send a sample event to a webhook. Sends an event of the webhook’s type with sample data and `test: true` in the envelope. It is delivered like any other event. */
  testWebhook(input: {
    /** Id of the webhook. */ webhook_id: number
  }, options?: CallOptions): Promise<TestWebhookResponse>
  /** Redeliver an event. Creates a new delivery of up to three attempts with the original `webhook-id`. */
  redeliverDelivery(input: {
    /** Id of the webhook. */ webhook_id: number
    /** Id of the delivery. */ delivery_id: number
  }, options?: CallOptions): Promise<RedeliverDeliveryResponse>
  /** Resend failed and skipped deliveries. Delivers once more what failed or was skipped, of events since a time or between two times. Receivers recognize an event by its `webhook-id`. */
  replayWebhook(input: {
    /** Id of the webhook. */ webhook_id: number
    /** ISO 8601. Resends events that fired at or after this time. */ since: string
    /** ISO 8601. Only events that fired at or before this time. */ until?: string | undefined
  }, options?: CallOptions): Promise<ReplayWebhookResponse>
  /** List the account’s events. For receivers that were offline. Pass `next_cursor` as `after` to get the next page; no event is skipped or repeated. Events are kept for 30 days by default (RETENTION_DAYS); an older cursor is 410. For a cursor to begin with, ask with `since` of now. With `Accept: text/event-stream` events are sent as they fire, from `after`, the Last-Event-ID header or now on (server-sent events): `id` is the cursor, `event` the type, `data` the event. The stream ends after 15 minutes, and when its key is deactivated: connect again with the last id. At most 10 streams of an account in a process of the service. */
  listEvents(input?: {
    /** `next_cursor` of the previous response. */ after?: string | undefined
    /** ISO 8601. Returns events that fired at or after this time. */ since?: string | undefined
    /** One event type, or several separated by commas. */ event_type?: string | undefined
    /** Public id of the dealership (`dlr_...`); null where there is none. */ dealership_id?: string | undefined
    /** Most entries in the answer. */ limit?: number | undefined
  }, options?: CallOptions): Promise<ListEventsResponse>
  /** Get the account’s requests and imports in a period. start_date and end_date are UTC days, both included; the time of day is ignored. Without dates, the last 30 days. With dealership_id, requests that name the dealership and its imports. `group_by` also sums the requests by group. Requests to other processes of the service appear within 5 seconds. */
  getUsage(input?: {
    /** Public id of the dealership (`dlr_...`); null where there is none. */ dealership_id?: string | undefined
    /** ISO 8601. */ start_date?: string | undefined
    /** ISO 8601. */ end_date?: string | undefined
    /** Adds `groups`: the same requests, summed by this. */ group_by?: "key" | "class" | "dealership" | "day" | undefined
  }, options?: CallOptions): Promise<UsageReport>
  /** List the account’s requests that failed. Every request with an API key that was answered with 400 or more, and every hundredth of the others, of the last 7 days, newest first, at most 10,000 a day. Pass `next_cursor` as `cursor` to get the next page. Requests to other processes of the service appear within 5 seconds. */
  listRequests(input?: {
    /** Only requests with this id. */ request_id?: string | undefined
    /** Only answers with this status. */ status?: number | undefined
    /** Only answers with this status or a greater one. */ status_min?: number | undefined
    /** Only requests of this operationId. */ operation?: string | undefined
    /** Only requests with this API key. */ key_id?: number | undefined
    /** ISO 8601. At or after this time. */ since?: string | undefined
    /** ISO 8601. At or before this time. */ until?: string | undefined
    /** Most entries in the answer. */ limit?: number | undefined
    /** `next_cursor` of the previous response. */ cursor?: string | undefined
  }, options?: CallOptions): Promise<ListRequestsResponse>
  /** Search vehicles in a shopper’s words. Covers one dealership, or every dealership of the account. Website and IMS vehicles; a VIN that both list is one result. Filters of the body are never relaxed. */
  searchVehicles(input: {
    /** What the shopper wants, in their own words. */ query: string
    /** The `id` of the dealer list, or the public id. Without one: every dealership of the account. */ dealership_id?: number | string | null | undefined
    /** Address or host of the dealership’s website, such as `https://www.example-ford.com`. */ dealership_url?: string | null | undefined
    /** `New`, `Used` (certified ones too) or `Certified`, in any case. */ condition?: string | null | undefined
    /** Case-insensitive. */ make?: string | null | undefined
    /** Earliest model year, inclusive. */ year_min?: number | null | undefined
    /** Latest model year, inclusive. */ year_max?: number | null | undefined
    /** Lowest price, inclusive, in the currency of the dealership’s country. */ price_min?: number | null | undefined
    /** Highest price, inclusive, in the currency of the dealership’s country. */ price_max?: number | null | undefined
    /** Most entries in the answer. */ limit?: number | null | undefined
    /** Drops results with a lower score. */ score_threshold?: number | null | undefined
    /** Names of vehicle fields. Vehicles have only these, `dealership_id` and `vin`. */ fields?: readonly (string)[] | null | undefined
  }, options?: CallOptions): Promise<SearchVehiclesResponse>
  /** Score a shortlist of VINs against a shopper’s intent. Compares stored vectors; only the intent is embedded. Results are ordered best first. */
  scoreMatch(input: {
    /** What the shopper wants, in plain words. */ intent: string
    /** Vehicle identification numbers, 17 characters each. */ vins: readonly (string)[]
    /** The `id` of the dealer list, or the public id. Without one: every dealership of the account. */ dealership_id?: number | string | null | undefined
    /** Lowest price, inclusive, in the currency of the dealership’s country. */ price_min?: number | null | undefined
    /** Highest price, inclusive, in the currency of the dealership’s country. */ price_max?: number | null | undefined
  }, options?: CallOptions): Promise<ScoreMatchResponse>
  /** List the vehicles most similar to one. Other active vehicles of the account’s dealerships, or of one of them, by facts, price and stored vectors. */
  listSimilarVehicles(input: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id?: string | undefined
    /** Most entries in the answer. */ limit?: number | undefined
    /** Names of vehicle fields. Vehicles have only these, `dealership_id` and `vin`. Separated by commas. */ fields?: string | undefined
    /** 17 characters, without I, O and Q; in any case. */ vin: string
  }, options?: CallOptions): Promise<ListSimilarVehiclesResponse>
  /** Save a search. When a vehicle begins to match, because it was listed, changed or has returned, `saved_search.matched` is sent. What matches already is counted in `matching`. At most 200 an account. */
  createSavedSearch(input: {
    /** Name of the dealership; empty if unknown. */ name: string
    /** As in POST /v2/inventory/query. Only active vehicles match. */ query: {
/** Public or internal ids. Without any: every dealership of the account. */ readonly dealership_ids?: readonly (string | number)[] | null
/** Where the answer comes from. */ readonly source?: "all" | "website" | "ims" | null
/** All must hold. A vehicle without the value meets no bound. */ readonly filters?: {
/** In any case. */ readonly vin?: readonly (string)[] | null
/** In any case. */ readonly make?: readonly (string)[] | null
/** In any case. */ readonly model?: readonly (string)[] | null
/** In any case. */ readonly series?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, body. */ readonly body?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, fuel. */ readonly fuel?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, drivetrain. */ readonly drivetrain?: readonly (string)[] | null
/** In any case. */ readonly transmission?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_ext_color?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_int_color?: readonly (string)[] | null
/** In any case. */ readonly stocknum?: readonly (string)[] | null
/** `Used` includes certified pre-owned vehicles. */ readonly condition?: "New" | "Used" | null
/** Certified pre-owned. */ readonly certified?: boolean | null
/** Has a price. */ readonly has_price?: boolean | null
/** Has a photo. */ readonly has_photos?: boolean | null
/** On its way to the dealer; false includes unknown. */ readonly in_transit?: boolean | null
/** Model year. */ readonly year?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** In the currency of the dealership’s country. */ readonly price?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** The manufacturer’s suggested retail price. */ readonly msrp?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** In the vehicle’s own unit. */ readonly odometer?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Since `inventory_date`; of removed vehicles until they were removed. */ readonly days_on_lot?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Number of cylinders. */ readonly engine_cyl_count?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Number of doors. */ readonly door_count?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Of `first_seen_at`. */ readonly first_seen?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** Of `updated_at`. */ readonly updated?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** Of `removed_at`. */ readonly removed?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** The price fell by at least that much in one change within these days, and has not risen above the old price since. */ readonly price_drop?: {
/** Of the old price. */ readonly percent_min?: number | null
/** In the currency of the dealership’s country. */ readonly amount_min?: number | null
/** The days before now. */ readonly within_days?: number | null
} | null
/** `price_basis.fees_included` of the page: the dealer’s fees are in the price, or are not. Pages that say neither match none. */ readonly fees_included?: boolean | null
/** Seen on its website, or in its feed, within these hours: `last_seen` is not older. */ readonly seen_within_hours?: number | null
/** Every word occurs, as a whole word, in `heading`, `series`, `features` or `description`. Case and accents are ignored. */ readonly text?: string | null
/** Send `zip`, or `latitude` and `longitude`. Distances are from the dealership’s ZIP code; dealerships without a known one are left out. */ readonly near?: {
/** Of the US or Canada. */ readonly zip?: string | null
/** Degrees north. */ readonly latitude?: number | null
/** Degrees east. */ readonly longitude?: number | null
/** Up to this distance. */ readonly radius_miles?: number | null
} | null
} | null
/** None may hold. */ readonly not?: {
/** In any case. */ readonly vin?: readonly (string)[] | null
/** In any case. */ readonly make?: readonly (string)[] | null
/** In any case. */ readonly model?: readonly (string)[] | null
/** In any case. */ readonly series?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, body. */ readonly body?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, fuel. */ readonly fuel?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, drivetrain. */ readonly drivetrain?: readonly (string)[] | null
/** In any case. */ readonly transmission?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_ext_color?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_int_color?: readonly (string)[] | null
} | null
}
  }, options?: CallOptions): Promise<CreateSavedSearchResponse>
  /** List the account’s saved searches. Oldest first, each with how many vehicles match now. */
  listSavedSearches(input?: Record<never, never>, options?: CallOptions): Promise<ListSavedSearchesResponse>
  /** Get a saved search. With how many vehicles match now. */
  getSavedSearch(input: {
    /** `srch_...` */ saved_search_id: string
  }, options?: CallOptions): Promise<GetSavedSearchResponse>
  /** Change a saved search. A query replaces the whole query before; what it matches then sends no events. */
  updateSavedSearch(input: {
    /** `srch_...` */ saved_search_id: string
    /** Name of the dealership; empty if unknown. */ name?: string | undefined
    /** As in POST /v2/inventory/query. Only active vehicles match. */ query?: {
/** Public or internal ids. Without any: every dealership of the account. */ readonly dealership_ids?: readonly (string | number)[] | null
/** Where the answer comes from. */ readonly source?: "all" | "website" | "ims" | null
/** All must hold. A vehicle without the value meets no bound. */ readonly filters?: {
/** In any case. */ readonly vin?: readonly (string)[] | null
/** In any case. */ readonly make?: readonly (string)[] | null
/** In any case. */ readonly model?: readonly (string)[] | null
/** In any case. */ readonly series?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, body. */ readonly body?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, fuel. */ readonly fuel?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, drivetrain. */ readonly drivetrain?: readonly (string)[] | null
/** In any case. */ readonly transmission?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_ext_color?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_int_color?: readonly (string)[] | null
/** In any case. */ readonly stocknum?: readonly (string)[] | null
/** `Used` includes certified pre-owned vehicles. */ readonly condition?: "New" | "Used" | null
/** Certified pre-owned. */ readonly certified?: boolean | null
/** Has a price. */ readonly has_price?: boolean | null
/** Has a photo. */ readonly has_photos?: boolean | null
/** On its way to the dealer; false includes unknown. */ readonly in_transit?: boolean | null
/** Model year. */ readonly year?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** In the currency of the dealership’s country. */ readonly price?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** The manufacturer’s suggested retail price. */ readonly msrp?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** In the vehicle’s own unit. */ readonly odometer?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Since `inventory_date`; of removed vehicles until they were removed. */ readonly days_on_lot?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Number of cylinders. */ readonly engine_cyl_count?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Number of doors. */ readonly door_count?: {
/** The lowest value. */ readonly min?: number | null
/** The highest value. */ readonly max?: number | null
} | null
/** Of `first_seen_at`. */ readonly first_seen?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** Of `updated_at`. */ readonly updated?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** Of `removed_at`. */ readonly removed?: {
/** ISO 8601; without an offset UTC. */ readonly since?: string | null
/** ISO 8601; without an offset UTC. */ readonly until?: string | null
} | null
/** The price fell by at least that much in one change within these days, and has not risen above the old price since. */ readonly price_drop?: {
/** Of the old price. */ readonly percent_min?: number | null
/** In the currency of the dealership’s country. */ readonly amount_min?: number | null
/** The days before now. */ readonly within_days?: number | null
} | null
/** `price_basis.fees_included` of the page: the dealer’s fees are in the price, or are not. Pages that say neither match none. */ readonly fees_included?: boolean | null
/** Seen on its website, or in its feed, within these hours: `last_seen` is not older. */ readonly seen_within_hours?: number | null
/** Every word occurs, as a whole word, in `heading`, `series`, `features` or `description`. Case and accents are ignored. */ readonly text?: string | null
/** Send `zip`, or `latitude` and `longitude`. Distances are from the dealership’s ZIP code; dealerships without a known one are left out. */ readonly near?: {
/** Of the US or Canada. */ readonly zip?: string | null
/** Degrees north. */ readonly latitude?: number | null
/** Degrees east. */ readonly longitude?: number | null
/** Up to this distance. */ readonly radius_miles?: number | null
} | null
} | null
/** None may hold. */ readonly not?: {
/** In any case. */ readonly vin?: readonly (string)[] | null
/** In any case. */ readonly make?: readonly (string)[] | null
/** In any case. */ readonly model?: readonly (string)[] | null
/** In any case. */ readonly series?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, body. */ readonly body?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, fuel. */ readonly fuel?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, drivetrain. */ readonly drivetrain?: readonly (string)[] | null
/** In any case. */ readonly transmission?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_ext_color?: readonly (string)[] | null
/** In any case; words of GET /v1/enums, base_colors. */ readonly base_int_color?: readonly (string)[] | null
} | null
} | undefined
    /** False: it sends no events. */ active?: boolean | undefined
  }, options?: CallOptions): Promise<UpdateSavedSearchResponse>
  /** Delete a saved search. It sends no further events. */
  deleteSavedSearch(input: {
    /** `srch_...` */ saved_search_id: string
  }, options?: CallOptions): Promise<DeleteSavedSearchResponse>
  /** Get how many vehicles have vectors. How many vehicles of each dealership have a vector, and how old the oldest is. */
  getEmbeddingsStatus(input?: {
    /** Public id (`dlr_...`) or internal id. */ dealership_id?: string | undefined
  }, options?: CallOptions): Promise<GetEmbeddingsStatusResponse>
  /** List all enumerated values. Values used in responses and events. Lists can grow; a value never changes its meaning. */
  listEnums(input?: Record<never, never>, options?: CallOptions): Promise<ListEnumsResponse>
  /** Liveness check. Answers as long as the process runs. */
  getLivez(input?: Record<never, never>, options?: CallOptions): Promise<GetLivezResponse>
  /** Readiness check. 503 while the process stops, or cannot reach its database or Redis. */
  getReadyz(input?: Record<never, never>, options?: CallOptions): Promise<GetReadyzResponse>
  /** Metrics in Prometheus text format. For this machine only, unless METRICS_TOKEN is set. */
  getMetrics(input?: Record<never, never>, options?: CallOptions): Promise<string>
  /** Get this OpenAPI document. OpenAPI 3.1, generated from the routes that the service runs. */
  getOpenApi(input?: Record<never, never>, options?: CallOptions): Promise<GetOpenApiResponse>
}

export const operations = {
  resolveDealer: { method: 'POST', path: '/v1/dealers/resolve', query: [], isSafe: true },
  setUpDealer: { method: 'POST', path: '/v1/dealers/setup', query: [], isSafe: false },
  getSetup: { method: 'GET', path: '/v1/dealers/setup/{setup_id}', query: [], isSafe: true },
  listSetups: { method: 'GET', path: '/v1/setups', query: ['status', 'limit', 'cursor'], isSafe: true },
  retrySetup: { method: 'POST', path: '/v1/setups/{setup_id}/retry', query: [], isSafe: false },
  dismissSetup: { method: 'POST', path: '/v1/setups/{setup_id}/dismiss', query: [], isSafe: false },
  createSetupBatch: { method: 'POST', path: '/v1/dealers/setup/batch', query: [], isSafe: false },
  listSetupBatches: { method: 'GET', path: '/v1/dealers/setup/batch', query: ['limit', 'cursor'], isSafe: true },
  getSetupBatch: { method: 'GET', path: '/v1/dealers/setup/batch/{batch_id}', query: ['status', 'limit', 'cursor'], isSafe: true },
  cancelSetupBatch: { method: 'DELETE', path: '/v1/dealers/setup/batch/{batch_id}', query: [], isSafe: true },
  listDirectory: { method: 'GET', path: '/v1/directory', query: ['brand', 'near', 'radius_miles', 'state', 'latitude', 'longitude', 'text', 'subscribed', 'limit', 'cursor'], isSafe: true },
  listDealers: { method: 'GET', path: '/v1/dealers', query: [], isSafe: true },
  getDealer: { method: 'GET', path: '/v1/dealers/{dealership_id}', query: [], isSafe: true },
  updateDealer: { method: 'PATCH', path: '/v1/dealers/{dealership_id}', query: [], isSafe: false },
  removeDealer: { method: 'DELETE', path: '/v1/dealers/{dealership_id}', query: [], isSafe: true },
  acceptScan: { method: 'POST', path: '/v1/dealers/{dealership_id}/accept-scan', query: [], isSafe: false },
  startImport: { method: 'POST', path: '/v1/dealers/{dealership_id}/import', query: [], isSafe: false },
  listImports: { method: 'GET', path: '/v1/dealers/{dealership_id}/imports', query: ['limit', 'cursor'], isSafe: true },
  getImport: { method: 'GET', path: '/v1/dealers/{dealership_id}/imports/{import_id}', query: [], isSafe: true },
  fetchInventory: { method: 'POST', path: '/v1/inventory/fetch', query: [], isSafe: true },
  queryInventory: { method: 'POST', path: '/v2/inventory/query', query: [], isSafe: true },
  listInventoryChanges: { method: 'GET', path: '/v1/sync', query: ['cursor', 'limit', 'source', 'dealership_id', 'fields', 'wait'], isSafe: true },
  createExport: { method: 'POST', path: '/v1/exports', query: [], isSafe: false },
  listExports: { method: 'GET', path: '/v1/exports', query: [], isSafe: true },
  getExport: { method: 'GET', path: '/v1/exports/{export_id}', query: [], isSafe: true },
  rotateExport: { method: 'PATCH', path: '/v1/exports/{export_id}', query: [], isSafe: false },
  deleteExport: { method: 'DELETE', path: '/v1/exports/{export_id}', query: [], isSafe: true },
  getExportFile: { method: 'GET', path: '/exports/{file}', query: [], isSafe: true },
  getMarket: { method: 'GET', path: '/v2/market', query: ['make', 'model', 'year_min', 'year_max', 'zip', 'radius_miles'], isSafe: true },
  lookUpLive: { method: 'GET', path: '/v1/vehicles/vin/{vin}/live', query: ['dealership_id', 'dealer_url', 'fresh'], isSafe: true },
  createPrewarmSession: { method: 'POST', path: '/v1/sessions', query: [], isSafe: false },
  getPrewarmSession: { method: 'GET', path: '/v1/sessions/{session_id}', query: [], isSafe: true },
  listImsVehicles: { method: 'GET', path: '/v1/ims/vehicles', query: ['dealership_id', 'condition', 'make', 'model', 'year_min', 'year_max', 'page', 'per_page', 'format', 'fields'], isSafe: true },
  createFeed: { method: 'POST', path: '/v1/ims/feeds', query: [], isSafe: false },
  listFeeds: { method: 'GET', path: '/v1/ims/feeds', query: [], isSafe: true },
  getFeedHistory: { method: 'GET', path: '/v1/ims/feeds/{feed_id}/history', query: ['limit'], isSafe: true },
  acceptFeed: { method: 'POST', path: '/v1/ims/feeds/{feed_id}/accept', query: [], isSafe: false },
  decodeVehicle: { method: 'GET', path: '/v2/vehicles/{vin}/decode', query: [], isSafe: true },
  listVehicleRecalls: { method: 'GET', path: '/v2/vehicles/{vin}/recalls', query: [], isSafe: true },
  listRecalls: { method: 'GET', path: '/v2/recalls', query: ['make', 'model', 'year'], isSafe: true },
  getVehicleSafety: { method: 'GET', path: '/v2/vehicles/{vin}/safety', query: [], isSafe: true },
  getSafety: { method: 'GET', path: '/v2/safety', query: ['make', 'model', 'year'], isSafe: true },
  listVehicleComplaints: { method: 'GET', path: '/v2/vehicles/{vin}/complaints', query: ['page', 'per_page'], isSafe: true },
  listComplaints: { method: 'GET', path: '/v2/complaints', query: ['make', 'model', 'year', 'page', 'per_page'], isSafe: true },
  getVehicleFuelEconomy: { method: 'GET', path: '/v2/vehicles/{vin}/fuel-economy', query: [], isSafe: true },
  getFuelEconomy: { method: 'GET', path: '/v2/fuel-economy', query: ['make', 'model', 'year'], isSafe: true },
  listVehicleChanges: { method: 'GET', path: '/v1/vehicles/{vin}/changes', query: ['dealership_id', 'limit', 'cursor'], isSafe: true },
  getVehicleHistory: { method: 'GET', path: '/v2/vehicles/{vin}/history', query: ['dealership_id'], isSafe: true },
  getComparables: { method: 'GET', path: '/v2/vehicles/{vin}/comparables', query: ['dealership_id', 'year_span', 'limit'], isSafe: true },
  getVehicleIncentives: { method: 'GET', path: '/v2/vehicles/{vin}/incentives', query: ['dealership_id'], isSafe: true },
  listDealerIncentives: { method: 'GET', path: '/v2/dealers/{dealership_id}/incentives', query: [], isSafe: true },
  getWindowSticker: { method: 'GET', path: '/v2/vehicles/{vin}/window-sticker', query: ['dealership_id', 'format'], isSafe: true },
  getDealerReviews: { method: 'GET', path: '/v2/dealers/{dealership_id}/reviews', query: [], isSafe: true },
  getDealerQuality: { method: 'GET', path: '/v1/dealers/{dealership_id}/quality', query: [], isSafe: true },
  listDiscrepancies: { method: 'GET', path: '/v1/dealers/{dealership_id}/discrepancies', query: ['kind', 'field', 'limit', 'cursor'], isSafe: true },
  calculatePayment: { method: 'POST', path: '/v2/payments/calculate', query: [], isSafe: true },
  getDashboard: { method: 'GET', path: '/v2/dashboard', query: ['dealership_id'], isSafe: true },
  updateFeed: { method: 'PATCH', path: '/v1/ims/feeds/{feed_id}', query: [], isSafe: false },
  deleteFeed: { method: 'DELETE', path: '/v1/ims/feeds/{feed_id}', query: [], isSafe: true },
  createWebhooks: { method: 'POST', path: '/v1/webhooks', query: [], isSafe: false },
  listWebhooks: { method: 'GET', path: '/v1/webhooks', query: [], isSafe: true },
  updateWebhook: { method: 'PATCH', path: '/v1/webhooks/{webhook_id}', query: [], isSafe: false },
  deleteWebhook: { method: 'DELETE', path: '/v1/webhooks/{webhook_id}', query: [], isSafe: true },
  reactivateWebhook: { method: 'PATCH', path: '/v1/webhooks/{webhook_id}/reactivate', query: [], isSafe: false },
  reactivateAll: { method: 'PATCH', path: '/v1/webhooks/reactivate-all', query: [], isSafe: false },
  listDeliveries: { method: 'GET', path: '/v1/webhooks/{webhook_id}/deliveries', query: ['cursor', 'status', 'event_type', 'dealership_id', 'since', 'until', 'limit'], isSafe: true },
  getDelivery: { method: 'GET', path: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}', query: [], isSafe: true },
  testWebhook: { method: 'POST', path: '/v1/webhooks/{webhook_id}/test', query: [], isSafe: false },
  redeliverDelivery: { method: 'POST', path: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver', query: [], isSafe: false },
  replayWebhook: { method: 'POST', path: '/v1/webhooks/{webhook_id}/replay', query: [], isSafe: false },
  listEvents: { method: 'GET', path: '/v1/events', query: ['after', 'since', 'event_type', 'dealership_id', 'limit'], isSafe: true },
  getUsage: { method: 'GET', path: '/v1/usage', query: ['dealership_id', 'start_date', 'end_date', 'group_by'], isSafe: true },
  listRequests: { method: 'GET', path: '/v1/requests', query: ['request_id', 'status', 'status_min', 'operation', 'key_id', 'since', 'until', 'limit', 'cursor'], isSafe: true },
  searchVehicles: { method: 'POST', path: '/v2/search', query: [], isSafe: true },
  scoreMatch: { method: 'POST', path: '/v2/match-score', query: [], isSafe: true },
  listSimilarVehicles: { method: 'GET', path: '/v2/vehicles/{vin}/similar', query: ['dealership_id', 'limit', 'fields'], isSafe: true },
  createSavedSearch: { method: 'POST', path: '/v1/saved-searches', query: [], isSafe: false },
  listSavedSearches: { method: 'GET', path: '/v1/saved-searches', query: [], isSafe: true },
  getSavedSearch: { method: 'GET', path: '/v1/saved-searches/{saved_search_id}', query: [], isSafe: true },
  updateSavedSearch: { method: 'PATCH', path: '/v1/saved-searches/{saved_search_id}', query: [], isSafe: false },
  deleteSavedSearch: { method: 'DELETE', path: '/v1/saved-searches/{saved_search_id}', query: [], isSafe: true },
  getEmbeddingsStatus: { method: 'GET', path: '/v2/embeddings/status', query: ['dealership_id'], isSafe: true },
  listEnums: { method: 'GET', path: '/v1/enums', query: [], isSafe: true },
  getLivez: { method: 'GET', path: '/livez', query: [], isSafe: true },
  getReadyz: { method: 'GET', path: '/readyz', query: [], isSafe: true },
  getMetrics: { method: 'GET', path: '/metrics', query: [], isSafe: true },
  getOpenApi: { method: 'GET', path: '/openapi.json', query: [], isSafe: true },
} as const
