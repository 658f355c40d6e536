// Made from the OpenAPI documents by `npm run generate`; never edited.

export type SignInResponse = { readonly success: boolean }

export type SignOutResponse = { readonly success: boolean }

export type GetMemberSessionResponse = { readonly success: boolean; readonly member: { readonly id: string; readonly name: string; readonly email: string; readonly role: "admin" | "member"; readonly operator: boolean }; readonly account: { readonly id: number; readonly name: string } }

export type GetInvitationResponse = { readonly success: boolean; readonly purpose: "join" | "new_password"; readonly account_name: string; readonly email: string | null; readonly expires_at: string }

export type AcceptInvitationResponse = { readonly success: boolean }

export type CreateInvitationResponse = { readonly success: boolean; readonly link: string; readonly expires_at: string }

export type DeleteInvitationResponse = { readonly success: boolean }

export type ListMembersResponse = { readonly success: boolean; readonly members: readonly (Member)[]; readonly invitations: readonly (Invitation)[]; readonly log: readonly (MemberLogEntry)[] }

export type Member = { readonly id: string; readonly name: string; readonly email: string; readonly role: "admin" | "member"; readonly operator: boolean; readonly created_at: string; readonly signed_in_at: string | null; readonly may_change: boolean }

export type Invitation = { readonly id: number; readonly purpose: "join" | "new_password"; readonly email: string | null; readonly role: "admin" | "member"; readonly created_at: string; readonly expires_at: string }

export type MemberLogEntry = { readonly id: number; readonly at: string; readonly action: "invited" | "joined" | "password_link" | "password_set" | "removed" | "made_admin" | "made_member"; readonly actor: string | null; readonly subject: string | null }

export type ChangeOwnPasswordResponse = { readonly success: boolean }

export type ChangeMemberResponse = { readonly success: boolean; readonly role: "admin" | "member" }

export type DeleteMemberResponse = { readonly success: boolean }

export type CreatePasswordLinkResponse = { readonly success: boolean; readonly link: string; readonly expires_at: string }

export type ListKeysResponse = { readonly success: boolean; readonly keys: readonly (ApiKey)[] }

export type ApiKey = { readonly key_id: number; readonly name: string | null; readonly type: "live" | "test"; readonly last_four: string | null; readonly admin: boolean; readonly active: boolean; readonly created_at: string; readonly last_used_at: string | null; readonly deactivated_at: string | null }

export type CreateKeyResponse = { readonly success: boolean; readonly key_id: number; readonly key: string }

export type DeactivateKeyResponse = { readonly success: boolean; readonly key_id: number; readonly active: boolean }

export type GetConnectRequestResponse = { readonly success: boolean; readonly name: string; readonly publisher: string | null; readonly redirect_host: string | null; readonly scopes: readonly ("inventory:read" | "dealers:write")[] }

export type AnswerConnectRequestResponse = { readonly success: boolean; readonly next_url: string }

export type ListConnectedAppsResponse = { readonly success: boolean; readonly apps: readonly (ConnectedApp)[] }

export type ConnectedApp = { readonly app_id: number; readonly name: string; readonly publisher: string | null; readonly client_id: string; readonly member_id: string; readonly connected_by: string; readonly scopes: readonly ("inventory:read" | "dealers:write")[]; readonly may_disconnect: boolean; readonly connected_at: string; readonly last_used_at: string | null }

export type DisconnectAppResponse = { readonly success: boolean }

export type ListDealersResponse = { readonly success: boolean; readonly count: number; readonly dealers: readonly (Dealer)[] }

export type Dealer = { readonly dealership_id: string; readonly id: number; readonly name: string; readonly website: string; readonly street: string; readonly city: string; readonly state: string; readonly zip: string; readonly phone: string; readonly provider: string | null; readonly setup_status: string | null; readonly inventory_type: string; readonly condition_filter: string | null; readonly active: boolean; readonly vehicle_count: number; readonly ims_vehicle_count: number; readonly data_age_hours: number | null; readonly last_import_at: string | null; readonly next_import_at: string | null; readonly collection_problem: string | null; readonly created_at: string }

export type GetDealerResponse = { readonly success: boolean; readonly dealer: DealerDetail }

export type DealerDetail = { readonly dealership_id: string; readonly id: number; readonly name: string; readonly website: string; readonly street: string; readonly city: string; readonly state: string; readonly zip: string; readonly phone: string; readonly provider: string | null; readonly setup_status: string | null; readonly inventory_type: string; readonly condition_filter: string | null; readonly active: boolean; readonly vehicle_count: number; readonly ims_vehicle_count: number; readonly data_age_hours: number | null; readonly last_import_at: string | null; readonly next_import_at: string | null; readonly collection_problem: string | null; readonly created_at: string; readonly protection: Protection | null; readonly requires_review_reason: string | null; readonly provider_trust: string | null; readonly configuration: { readonly id: number; readonly provider: string; readonly provider_confidence: number; readonly config: Readonly<Record<string, unknown>> } | null; readonly photos?: PhotoCounts; readonly last_imports: readonly (Import)[] }

export type Protection = { readonly name: "cloudflare" | "akamai" | "datadome" | "human" | "imperva" | "aws_waf" | "sucuri" | "vercel"; readonly refuses: boolean }

export type PhotoCounts = { readonly stored: number; readonly waiting: number; readonly placeholders: number; readonly failures: number }

export type Import = { readonly id: number; readonly trigger: string; readonly status: string; readonly complete: boolean; readonly started_at: string; readonly completed_at: string; readonly pages_read: number; readonly total_received: number; readonly new: number; readonly updated: number; readonly removed: number; readonly unchanged: number; readonly rejected_count: number; readonly rejected: readonly ({ readonly row: number; readonly vin: string | null; readonly reason: string })[]; readonly left_out: Readonly<Record<string, number>>; readonly failure_class: string | null; readonly error: string | null; readonly vin_disagrees: { readonly year: number; readonly make: number; readonly model: number } | null; readonly fill_rates: Readonly<Record<string, number>> | null; readonly import_id: string; readonly problem: string | null }

export type SetupReactivated = { readonly success: boolean; readonly reactivated: true; readonly subscription_id: number; readonly configuration_id: number; readonly website_url: string; readonly message: string }

export type SetupAccepted = { readonly success: boolean; readonly setup_id: string; readonly status: "pending"; readonly message: string; readonly poll_url: string }

export type SetupJob = { readonly success: boolean; readonly setup_id: string; readonly status: "pending" | "running" | "completed" | "failed"; readonly inventory_status: "importing" | "available" | "failed" | null; readonly dealership_url: string; readonly created_at: string; readonly started_at: string | null; readonly completed_at: string | null; readonly elapsed_seconds: number | null; readonly provider: string | null; readonly provider_confidence: number | null; readonly dealership_id: string | null; readonly configuration_id: number | null; readonly subscription_id: number | null; readonly config: Readonly<Record<string, unknown>> | null; readonly vehicle_counts: { readonly new: number; readonly used: number; readonly total: number } | null; readonly setup_status: "active" | "needs_manual_review" | null; readonly requires_review_reason: string | null; readonly error: string | null; readonly failure_mode: "unreachable" | "blocked" | "unknown_platform" | "no_inventory" | "timeout" | "internal" | null; readonly dismissed_at: string | null }

export type ListSetupsResponse = { readonly success: boolean; readonly setups: readonly (Setup)[]; readonly next_cursor: string | null }

export type Setup = { readonly setup_id: string; readonly status: "pending" | "running" | "completed" | "failed"; readonly inventory_status: "importing" | "available" | "failed" | null; readonly dealership_url: string; readonly created_at: string; readonly started_at: string | null; readonly completed_at: string | null; readonly elapsed_seconds: number | null; readonly provider: string | null; readonly provider_confidence: number | null; readonly dealership_id: string | null; readonly configuration_id: number | null; readonly subscription_id: number | null; readonly config: Readonly<Record<string, unknown>> | null; readonly vehicle_counts: { readonly new: number; readonly used: number; readonly total: number } | null; readonly setup_status: "active" | "needs_manual_review" | null; readonly requires_review_reason: string | null; readonly error: string | null; readonly failure_mode: "unreachable" | "blocked" | "unknown_platform" | "no_inventory" | "timeout" | "internal" | null; readonly dismissed_at: string | null }

export type DismissSetupResponse = { readonly success: boolean; readonly setup_id: string; readonly dismissed_at: string }

export type SetupBatchAccepted = { readonly success: boolean; readonly batch_id: string; readonly total: number; readonly poll_url: string }

export type ListSetupBatchesResponse = { readonly success: boolean; readonly batches: readonly (SetupBatch)[]; readonly next_cursor: string | null }

export type SetupBatch = { readonly batch_id: string; readonly status: "running" | "completed" | "cancelled"; readonly total: number; readonly counts: SetupBatchCounts; readonly waiting_for_limit_until: string | null; readonly created_at: string; readonly completed_at: string | null }

export type SetupBatchCounts = { readonly waiting: number; readonly pending: number; readonly running: number; readonly completed: number; readonly needs_manual_review: number; readonly failed: number; readonly already_subscribed: number; readonly reactivated: number }

export type SetupBatchWithResults = { readonly success: boolean; readonly batch_id: string; readonly status: "running" | "completed" | "cancelled"; readonly total: number; readonly counts: SetupBatchCounts; readonly waiting_for_limit_until: string | null; readonly created_at: string; readonly completed_at: string | null; readonly results: readonly (SetupBatchResult)[]; readonly next_cursor: string | null }

export type SetupBatchResult = { readonly dealership_url: string; readonly setup_id: string | null; readonly status: "waiting" | "pending" | "running" | "completed" | "needs_manual_review" | "failed" | "already_subscribed" | "reactivated"; readonly dealership_id: string | null; readonly failure_mode: "unreachable" | "blocked" | "unknown_platform" | "no_inventory" | "timeout" | "internal" | null; readonly error: string | null }

export type CancelledSetupBatch = { readonly success: boolean; readonly batch_id: string; readonly status: "running" | "completed" | "cancelled"; readonly total: number; readonly counts: SetupBatchCounts; readonly waiting_for_limit_until: string | null; readonly created_at: string; readonly completed_at: string | null }

export type ListDirectoryResponse = { readonly success: boolean; readonly total: number; readonly entries: readonly (DirectoryEntry)[]; readonly next_cursor: string | null }

export type DirectoryEntry = { readonly name: string; readonly website: string | null; readonly street: string | null; readonly city: string | null; readonly state: string | null; readonly zip: string | null; readonly country: string | null; readonly phone: string | null; readonly brands: readonly (string)[]; readonly latitude: number | null; readonly longitude: number | null; readonly distance_miles: number | null; readonly source: string; readonly subscribed: boolean; readonly dealership_id: string | null }

export type StartedImport = { readonly success: boolean; readonly import_id: string; readonly status: "queued" | "running"; readonly poll_url: string }

export type ListImportsResponse = { readonly success: boolean; readonly imports: readonly (ImportRecord)[]; readonly next_cursor: string | null }

export type ImportRecord = { readonly import_id: string; readonly trigger: "setup" | "schedule" | "demand" | "repair"; readonly status: "queued" | "running" | "completed" | "partial" | "held" | "failed"; readonly started_at: string | null; readonly completed_at: string | null; readonly problem: string | null; readonly stats: { readonly total_received: number; readonly new: number; readonly updated: number; readonly removed: number; readonly unchanged: number; readonly rejected: number } | null; readonly fill_rates: Readonly<Record<string, number>> | null }

export type DealerQuality = { readonly success: boolean; readonly dealership_id: string; readonly as_of: string; readonly website: WebsiteQuality | null; readonly feeds: readonly (FeedQuality)[]; readonly agreement: Agreement | null }

export type WebsiteQuality = { readonly vehicles: number; readonly fill_rates: Readonly<Record<string, number>>; readonly without_price: number; readonly without_photos: number; readonly vin_disagrees: { readonly year: number; readonly make: number; readonly model: number } }

export type FeedQuality = { readonly feed_id: number; readonly provider: string; readonly vehicles: number; readonly fill_rates: Readonly<Record<string, number>>; readonly without_price: number; readonly without_photos: number }

export type Agreement = { readonly both: number; readonly website_only: number; readonly feed_only: number; readonly pending: number; readonly differing: number; readonly by_field: Readonly<Record<string, number>> }

export type ListDiscrepanciesResponse = { readonly success: boolean; readonly discrepancies: readonly (Discrepancy)[]; readonly next_cursor: string | null }

export type Discrepancy = { readonly vin: string; readonly kind: "website_only" | "feed_only" | "differs"; readonly since: string; readonly heading: string; readonly stocknum: string; readonly vdp_link: string; readonly fields: readonly ({ readonly field: string; readonly website: string | number | boolean | null; readonly feed: string | number | boolean | null; readonly difference: number | null })[] }

export type GetImportResponse = { readonly success: boolean; readonly import: ImportDetail }

export type ImportDetail = { readonly import_id: string; readonly trigger: "setup" | "schedule" | "demand" | "repair"; readonly status: "queued" | "running" | "completed" | "partial" | "held" | "failed"; readonly started_at: string | null; readonly completed_at: string | null; readonly problem: string | null; readonly stats: { readonly total_received: number; readonly new: number; readonly updated: number; readonly removed: number; readonly unchanged: number; readonly rejected: number } | null; readonly fill_rates: Readonly<Record<string, number>> | null; readonly vehicles: { readonly created: readonly (ImportedVehicle)[]; readonly updated: readonly (ImportedVehicle)[]; readonly removed: readonly (ImportedVehicle)[]; readonly rejected: readonly ({ readonly vin: string | null; readonly reason: string; readonly url: string | null })[] } }

export type ImportedVehicle = { readonly vin: string; readonly heading: string; readonly changes: readonly ({ readonly field: string; readonly from: unknown; readonly to: unknown })[] }

export type ListDealerStatesResponse = { readonly success: boolean; readonly states: readonly (DealerState)[] }

export type DealerState = { readonly dealership_id: string; readonly state: "importing" | "held" | "failing" | "stale"; readonly since: string | null; readonly last_seen_at: string | null; readonly is_overdue: boolean }

export type UpdateDealerResponse = { readonly success: boolean; readonly dealership_id: string; readonly updated: readonly (string)[] }

export type RemoveDealerResponse = { readonly success: boolean; readonly dealership_id: string; readonly message: string }

export type AcceptScanResponse = { readonly success: boolean; readonly dealership_id: string; readonly removed_count: number }

export type GetHeldScanResponse = { readonly success: boolean; readonly held: HeldScan | null }

export type HeldScan = { readonly since: string; readonly agreeing_scans: number; readonly needed_scans: number; readonly confirms_at: string; readonly missing_count: number; readonly vehicles: readonly ({ readonly vin: string; readonly heading: string })[] }

export type GetHeldFileResponse = { readonly success: boolean; readonly held: HeldScan | null }

export type GetDashboardResponse = { readonly success: boolean; readonly dealers: { readonly total: number; readonly fresh: number; readonly stale: number; readonly failing: number; readonly seen_12h_percent: number | null; readonly seen_48h_percent: number | null }; readonly vehicles: { readonly total: number; readonly new: number; readonly used: number; readonly certified: number; readonly ims: number; readonly average_days_on_lot: number | null; readonly over_60_days: number }; readonly changes: { readonly last_24h: { readonly created: number; readonly updated: number; readonly removed: number; readonly price_drops: number }; readonly last_7d: { readonly created: number; readonly updated: number; readonly removed: number; readonly price_drops: number } }; readonly feeds: { readonly total: number; readonly stale: number; readonly held: number }; readonly webhooks: { readonly total: number; readonly inactive: number; readonly delivered_24h: number; readonly failed_24h: number }; readonly as_of: string }

export type QueryInventoryResponse = { readonly success: boolean; readonly total: number; readonly per_page: number; readonly next_cursor: string | null; readonly vehicles: readonly (QueriedWebsiteVehicle | QueriedImsVehicle | QueriedFields)[]; readonly facets: Readonly<Record<string, readonly ({ readonly value: string | number | boolean; readonly count: number })[]>>; readonly stats: Readonly<Record<string, Statistics>> }

export type QueriedWebsiteVehicle = { readonly dealership_id: string; readonly removed_at: string | null; readonly days_on_lot: number; readonly distance_miles?: number | null; readonly listings?: number | null; readonly id: string; readonly vin: string; readonly year: number | null; readonly make: string; readonly model: string; readonly heading: string; readonly stocknum: string; readonly condition: "New" | "Used"; readonly certified: boolean; readonly body: string; readonly transmission: string; readonly series: string; readonly series_detail: string | null; readonly door_count: number | null; readonly odometer: number | null; readonly odometer_unit: "mi" | "km" | null; readonly engine: string; readonly engine_cyl_count: number | null; readonly engine_displacement: string; readonly fuel: string; readonly drivetrain_desc: string; readonly exterior_color: string; readonly interior_color: string; readonly base_ext_color: string; readonly base_int_color: string; readonly msrp: number | null; readonly price: number | null; readonly internet_price: number | null; readonly list_price: number | null; readonly invoice_price: number | null; readonly book_value: number | null; readonly discount_amount: number | null; readonly final_price: number | null; readonly total_discounts: number | null; readonly total_fees: number | null; readonly price_components: PriceComponents; readonly conditional_offers: readonly (ConditionalOffer)[]; readonly vdp_link: string; readonly window_sticker_url: string | null; readonly history_report_url: string | null; readonly photo_url_list: readonly (Photo)[]; readonly features: readonly (string)[]; readonly description: string; readonly city_mpg: number | null; readonly hwy_mpg: number | null; readonly in_transit: boolean; readonly carfax_1_owner: boolean | null; readonly carfax_clean_title: boolean | null; readonly lot: { readonly name: string; readonly street: string; readonly city: string; readonly state: string; readonly zip: string } | null; readonly decoded: readonly (string)[]; readonly vin_disagrees: readonly (string)[]; readonly inferred: readonly (string)[]; readonly raw_values: Readonly<Record<string, string>>; readonly price_basis: { readonly fees_included: boolean | null; readonly fees: readonly ({ readonly label: string; readonly amount: number | null; readonly included: boolean })[]; readonly excludes: readonly (string)[]; readonly conditions: readonly (string)[]; readonly text: string } | null; readonly source: "website"; readonly created_at: string; readonly first_seen_at: string; readonly updated_at: string; readonly inventory_date: string; readonly age_days: number | null; readonly last_seen: string; readonly scraped_date: string; readonly dealership_active: boolean }

export type PriceComponents = { readonly components: readonly ({ readonly type: string; readonly label: string; readonly amount: number; readonly category: string })[]; readonly total_fees: number; readonly final_price: number; readonly starting_price: number; readonly total_discounts: number }

export type ConditionalOffer = { readonly label: string; readonly amount: number }

export type Photo = { readonly url: string; readonly index: number; readonly thumbnail_url?: string }

export type QueriedImsVehicle = { readonly dealership_id: string; readonly removed_at: string | null; readonly days_on_lot: number; readonly distance_miles?: number | null; readonly listings?: number | null; readonly id: number; readonly vin: string; readonly year: number | null; readonly make: string | null; readonly model: string | null; readonly heading: null; readonly stocknum: string; readonly condition: "New" | "Used" | "Certified"; readonly certified: boolean; readonly body: string | null; readonly transmission: string | null; readonly series: string | null; readonly series_detail: string | null; readonly door_count: number | null; readonly odometer: number | null; readonly odometer_unit: "mi" | "km" | null; readonly engine: string | null; readonly engine_cyl_count: number | null; readonly engine_displacement: string | null; readonly fuel: string | null; readonly drivetrain_desc: string | null; readonly exterior_color: string; readonly interior_color: string; readonly base_ext_color: null; readonly base_int_color: null; readonly msrp: number | null; readonly price: number | null; readonly internet_price: number | null; readonly list_price: null; readonly invoice_price: number | null; readonly book_value: number | null; readonly discount_amount: null; readonly final_price: null; readonly total_discounts: null; readonly total_fees: null; readonly price_components: null; readonly conditional_offers: null; readonly window_sticker_url: null; readonly history_report_url: null; readonly vdp_link: string; readonly photo_url_list: string; readonly features: string; readonly description: string; readonly age_days: number | null; readonly in_transit: null; readonly dealership_active: boolean; readonly first_seen_at: string; readonly created_at: string; readonly updated_at: string; readonly last_seen: string; readonly scraped_date: null; readonly inventory_date: string; readonly city_mpg: number | null; readonly hwy_mpg: number | null; readonly carfax_1_owner: boolean | null; readonly carfax_clean_title: null; readonly lot: null; readonly decoded: null; readonly vin_disagrees: null; readonly inferred: null; readonly price_basis: null; readonly raw_values: null; readonly source: "ims"; readonly model_num: string | null; readonly video_url: string | null; readonly cab_type: string | null; readonly certification_program: string | null }

export type QueriedFields = { readonly dealership_id?: string; readonly removed_at?: string | null; readonly days_on_lot?: number; readonly distance_miles?: number | null; readonly listings?: number | null; readonly id?: string; readonly vin?: string; readonly year?: number | null; readonly make?: string; readonly model?: string; readonly heading?: string; readonly stocknum?: string; readonly condition?: "New" | "Used"; readonly certified?: boolean; readonly body?: string; readonly transmission?: string; readonly series?: string; readonly series_detail?: string | null; readonly door_count?: number | null; readonly odometer?: number | null; readonly odometer_unit?: "mi" | "km" | null; readonly engine?: string; readonly engine_cyl_count?: number | null; readonly engine_displacement?: string; readonly fuel?: string; readonly drivetrain_desc?: string; readonly exterior_color?: string; readonly interior_color?: string; readonly base_ext_color?: string; readonly base_int_color?: string; readonly msrp?: number | null; readonly price?: number | null; readonly internet_price?: number | null; readonly list_price?: number | null; readonly invoice_price?: number | null; readonly book_value?: number | null; readonly discount_amount?: number | null; readonly final_price?: number | null; readonly total_discounts?: number | null; readonly total_fees?: number | null; readonly price_components?: PriceComponents; readonly conditional_offers?: readonly (ConditionalOffer)[]; readonly window_sticker_url?: string | null; readonly history_report_url?: string | null; readonly vdp_link?: string; readonly photo_url_list?: readonly (Photo)[]; readonly features?: readonly (string)[]; readonly description?: string; readonly age_days?: number | null; readonly in_transit?: boolean; readonly dealership_active?: boolean; readonly first_seen_at?: string; readonly created_at?: string; readonly updated_at?: string; readonly last_seen?: string; readonly scraped_date?: string; readonly inventory_date?: string; readonly city_mpg?: number | null; readonly hwy_mpg?: number | null; readonly carfax_1_owner?: boolean | null; readonly carfax_clean_title?: boolean | null; readonly lot?: { readonly name: string; readonly street: string; readonly city: string; readonly state: string; readonly zip: string } | null; readonly decoded?: readonly (string)[]; readonly vin_disagrees?: readonly (string)[]; readonly inferred?: readonly (string)[]; readonly price_basis?: { readonly fees_included: boolean | null; readonly fees: readonly ({ readonly label: string; readonly amount: number | null; readonly included: boolean })[]; readonly excludes: readonly (string)[]; readonly conditions: readonly (string)[]; readonly text: string } | null; readonly raw_values?: Readonly<Record<string, string>>; readonly source?: "website"; readonly model_num?: string | null; readonly video_url?: string | null; readonly cab_type?: string | null; readonly certification_program?: string | null }

export type Statistics = { readonly count: number; readonly min: number | null; readonly p25: number | null; readonly median: number | null; readonly p75: number | null; readonly max: number | null; readonly mean: number | null }

export type ListPriceChangesResponse = { readonly success: boolean; readonly price_changes: readonly (PriceChange)[] }

export type PriceChange = { readonly id: number; readonly at: string; readonly dealership_id: string; readonly vin: string; readonly source: "website" | "ims"; readonly from: number; readonly to: number }

export type CreateExportResponse = { readonly success: boolean; readonly export: Export }

export type Export = { readonly id: string; readonly name: string; readonly format: "csv" | "ndjson" | "google_vehicle_ads" | "meta_automotive"; readonly query: StoredQuery; readonly max_age_hours: number | null; readonly url: string; readonly created_at: string; readonly last_fetched_at: string | null; readonly vehicles: number; readonly excluded: readonly ({ readonly vin: string; readonly dealership_id: string; readonly reasons: readonly (string)[] })[]; readonly excluded_count: number }

export type StoredQuery = { readonly dealership_ids?: readonly (string | number)[] | null; readonly source?: "all" | "website" | "ims" | null; readonly filters?: VehicleFilters | null; readonly not?: VehicleExclusions | null }

export type VehicleFilters = { readonly vin?: readonly (string)[] | null; readonly make?: readonly (string)[] | null; readonly model?: readonly (string)[] | null; readonly series?: readonly (string)[] | null; readonly body?: readonly (string)[] | null; readonly fuel?: readonly (string)[] | null; readonly drivetrain?: readonly (string)[] | null; readonly transmission?: readonly (string)[] | null; readonly base_ext_color?: readonly (string)[] | null; readonly base_int_color?: readonly (string)[] | null; readonly stocknum?: readonly (string)[] | null; readonly condition?: "New" | "Used" | null; readonly certified?: boolean | null; readonly has_price?: boolean | null; readonly has_photos?: boolean | null; readonly in_transit?: boolean | null; readonly year?: { readonly min?: number | null; readonly max?: number | null } | null; readonly price?: { readonly min?: number | null; readonly max?: number | null } | null; readonly msrp?: { readonly min?: number | null; readonly max?: number | null } | null; readonly odometer?: { readonly min?: number | null; readonly max?: number | null } | null; readonly days_on_lot?: { readonly min?: number | null; readonly max?: number | null } | null; readonly engine_cyl_count?: { readonly min?: number | null; readonly max?: number | null } | null; readonly door_count?: { readonly min?: number | null; readonly max?: number | null } | null; readonly first_seen?: { readonly since?: string | null; readonly until?: string | null } | null; readonly updated?: { readonly since?: string | null; readonly until?: string | null } | null; readonly removed?: { readonly since?: string | null; readonly until?: string | null } | null; readonly price_drop?: { readonly percent_min?: number | null; readonly amount_min?: number | null; readonly within_days?: number | null } | null; readonly fees_included?: boolean | null; readonly seen_within_hours?: number | null; readonly text?: string | null; readonly near?: { readonly zip?: string | null; readonly latitude?: number | null; readonly longitude?: number | null; readonly radius_miles?: number | null } | null }

export type VehicleExclusions = { readonly vin?: readonly (string)[] | null; readonly make?: readonly (string)[] | null; readonly model?: readonly (string)[] | null; readonly series?: readonly (string)[] | null; readonly body?: readonly (string)[] | null; readonly fuel?: readonly (string)[] | null; readonly drivetrain?: readonly (string)[] | null; readonly transmission?: readonly (string)[] | null; readonly base_ext_color?: readonly (string)[] | null; readonly base_int_color?: readonly (string)[] | null }

export type ListExportsResponse = { readonly success: boolean; readonly count: number; readonly exports: readonly (Export)[] }

export type RotateExportResponse = { readonly success: boolean; readonly export: Export }

export type DeleteExportResponse = { readonly success: boolean; readonly export_id: string; readonly status: "deleted" }

export type CreateSavedSearchResponse = { readonly success: boolean; readonly saved_search: SavedSearch }

export type SavedSearch = { readonly id: string; readonly name: string; readonly query: StoredQuery; readonly active: boolean; readonly matching: number; readonly created_at: string; readonly last_matched_at: string | null }

export type ListSavedSearchesResponse = { readonly success: boolean; readonly count: number; readonly saved_searches: readonly (SavedSearch)[] }

export type UpdateSavedSearchResponse = { readonly success: boolean; readonly saved_search: SavedSearch }

export type DeleteSavedSearchResponse = { readonly success: boolean; readonly saved_search_id: string; readonly status: "deleted" }

export type ListFeedsResponse = { readonly feeds: readonly (Feed)[] }

export type Feed = { readonly id: number; readonly dealership_id: string; readonly provider: string; readonly ftp_path: string; readonly file_name: string; readonly dealer_identifier: string | null; readonly active: boolean; readonly staleness_threshold_hours: number; readonly shared: boolean; readonly last_import_at: string | null; readonly last_vehicle_count: number | null; readonly last_file_modified: string | null; readonly created_at: string }

export type CreateFeedResponse = { readonly id: string; readonly status: "created" }

export type UpdateFeedResponse = { readonly success: boolean; readonly feed_id: number; readonly shared: boolean; readonly staleness_threshold_hours: number; readonly dealership_id: string; readonly provider: string; readonly ftp_path: string; readonly file_name: string; readonly dealer_identifier: string | null }

export type DeleteFeedResponse = { readonly success: boolean; readonly feed_id: number; readonly status: "deleted" }

export type GetFeedHistoryResponse = { readonly success: boolean; readonly feed_id: number; readonly dealership_id: string; readonly provider: string; readonly file_name: string; readonly count: number; readonly history: readonly (FeedHistoryEntry)[] }

export type FeedHistoryEntry = { readonly id: number; readonly status: string; readonly started_at: string; readonly completed_at: string; readonly file_modified_at: string | null; readonly vehicle_count: number; readonly new_count: number; readonly updated_count: number; readonly removed_count: number; readonly rejected_count: number; readonly rejected: readonly ({ readonly row: number; readonly line: number | null; readonly vin: string | null; readonly reason: string })[]; readonly unmapped_columns: readonly (string)[]; readonly warnings: Readonly<Record<string, number>>; readonly error: string | null }

export type AcceptFeedResponse = { readonly success: boolean; readonly feed_id: number }

export type CreateWebhooksResponse = { readonly success: boolean; readonly created: readonly ({ readonly webhook_id: number; readonly event_type: string })[]; readonly skipped: readonly ({ readonly event_type: string; readonly webhook_id: number; readonly reason: "already_subscribed" })[]; readonly url: string; readonly dealership_id: string | null }

export type ListWebhooksResponse = { readonly success: boolean; readonly count: number; readonly webhooks: readonly (Webhook)[] }

export type Webhook = { readonly id: number; readonly event_type: string; readonly url: string; readonly dealership_id: string | null; readonly active: boolean; readonly failure_count: number; readonly max_failures: number; readonly last_triggered_at: string | null; readonly last_status_code: number | null; readonly created_at: string; readonly dealership_name: string | null; readonly undelivered: number; readonly conditions: { readonly direction?: "drop" | "rise" | "any"; readonly percent_min?: number } | null; readonly retry: "standard" | "long"; readonly paused: boolean; readonly previous_secret_until: string | null }

export type UpdateWebhookResponse = { readonly success: boolean; readonly webhook_id: number; readonly updated: readonly (string)[]; readonly previous_secret_until: string | null }

export type DeleteWebhookResponse = { readonly success: boolean; readonly webhook_id: number; readonly status: "deactivated" }

export type ReactivateWebhookResponse = { readonly success: boolean; readonly webhook: { readonly id: number; readonly event_type: string; readonly url: string; readonly active: boolean; readonly failure_count: number; readonly max_failures: number }; readonly message: string }

export type ReactivateAllResponse = { readonly success: boolean; readonly reactivated: number; readonly webhooks: readonly ({ readonly id: number; readonly event_type: string; readonly url: string })[] }

export type ListDeliveriesResponse = { readonly success: boolean; readonly webhook_id: number; readonly count: number; readonly deliveries: readonly (Delivery)[]; readonly next_cursor: string | null }

export type Delivery = { readonly id: number; readonly event_id: number; readonly event_type: string; readonly dealership_id: string | null; readonly vin: string | null; readonly attempt: number; readonly status: "pending" | "delivered" | "failed" | "skipped"; readonly status_code: number | null; readonly response_time_ms: number | null; readonly error: string | null; readonly created_at: string; readonly attempted_at: string | null; readonly next_attempt_at: string | null }

export type TestWebhookResponse = { readonly success: boolean; readonly webhook_id: number; readonly delivery_id: number; readonly event_id: number }

export type ReplayWebhookResponse = { readonly success: boolean; readonly webhook_id: number; readonly replayed: number }

export type RedeliverDeliveryResponse = { readonly success: boolean; readonly webhook_id: number; readonly delivery_id: number; readonly event_id: number }

export type ListEnumsResponse = { readonly success: boolean; readonly enums: Enums }

export type Enums = { readonly condition: readonly (string)[]; readonly body: readonly (string)[]; readonly drivetrain: readonly (string)[]; readonly fuel: readonly (string)[]; readonly transmission: readonly (string)[]; readonly base_color: readonly (string)[]; readonly odometer_unit: readonly (string)[]; readonly price_component_type: readonly ({ readonly type: string; readonly category: string })[]; readonly price_component_category: readonly (string)[]; readonly inventory_type: readonly (string)[]; readonly provider: readonly ({ readonly id: string; readonly name: string; readonly status: string; readonly trust: string })[]; readonly ims_provider: readonly ({ readonly id: string; readonly name: string })[]; readonly provider_trust: readonly (string)[]; readonly event_type: readonly (string)[]; readonly setup_job_status: readonly (string)[]; readonly inventory_status: readonly (string)[]; readonly setup_status: readonly (string)[]; readonly failure_mode: readonly (string)[]; readonly import_status: readonly (string)[]; readonly import_trigger: readonly (string)[]; readonly failure_class: readonly (string)[] }

export type GetActivityResponse = { readonly success: boolean; readonly days: readonly (ActivityDay)[] }

export type ActivityDay = { readonly day: string; readonly requests: { readonly successful: number; readonly errors: number; readonly rate_limited: number }; readonly imports: { readonly completed: number; readonly held: number; readonly failed: number }; readonly deliveries: { readonly delivered: number; readonly failed: number } }

export type ListDeliveryDaysResponse = { readonly success: boolean; readonly days: readonly (string)[]; readonly deliveries: readonly (DeliveryDay)[] }

export type DeliveryDay = { readonly webhook_id: number; readonly day: string; readonly delivered: number; readonly failed: number }

export type ListFeedHealthResponse = { readonly success: boolean; readonly feeds: readonly (FeedHealth)[]; readonly next_poll_at: string | null }

export type FeedHealth = { readonly id: number; readonly dealership_id: string; readonly dealership_name: string; readonly provider: string; readonly ftp_path: string; readonly file_name: string; readonly dealer_identifier: string | null; readonly state: "waiting" | "fresh" | "late" | "held" | "failed"; readonly staleness_threshold_hours: number; readonly shared: boolean; readonly is_own: boolean; readonly last_import_at: string | null; readonly last_file_modified: string | null; readonly last_vehicle_count: number | null; readonly rejected_count: number | null; readonly unmapped_count: number | null; readonly problem: string | null }

export type GetDeliveryResponse = { readonly success: boolean; readonly delivery: DeliveryDetail }

export type DeliveryDetail = { readonly id: number; readonly event_id: number; readonly event_type: string; readonly dealership_id: string | null; readonly vin: string | null; readonly attempt: number; readonly status: "pending" | "delivered" | "failed" | "skipped"; readonly status_code: number | null; readonly response_time_ms: number | null; readonly error: string | null; readonly created_at: string; readonly attempted_at: string | null; readonly next_attempt_at: string | null; readonly request: { readonly url: string; readonly headers: Readonly<Record<string, string>> | null; readonly body: string | null }; readonly attempts: readonly ({ readonly id: number; readonly status: "pending" | "delivered" | "failed" | "skipped"; readonly attempt: number; readonly at: string | null; readonly status_code: number | null; readonly response_time_ms: number | null; readonly error: string | null; readonly response_headers: Readonly<Record<string, string>> | null; readonly response_body: string | null })[] }

export type GetInstallationResponse = { readonly success: boolean; readonly due_imports: number; readonly oldest_due_import_seconds: number; readonly stale_feeds: number; readonly due_delivery_lanes: number; readonly oldest_due_delivery_seconds: number; readonly queues: readonly ({ readonly name: string; readonly waiting: number; readonly active: number })[]; readonly platforms: readonly ({ readonly provider: string; readonly dealerships: number; readonly failing: number; readonly held: number; readonly sample_problem: string | null })[]; readonly protections: readonly ({ readonly protection: string; readonly name: string; readonly refusing: number; readonly let_in: number })[]; readonly refusing_hosts: readonly ({ readonly website: string; readonly provider: string | null; readonly failures: number; readonly last_failed_at: string; readonly error: string | null })[] }

export type ListAccountsResponse = { readonly success: boolean; readonly accounts: readonly ({ readonly id: number; readonly name: string; readonly created_at: string; readonly active_keys: number; readonly members: number; readonly dealers: number; readonly requests_30d: number })[] }

export type CreateAccountResponse = { readonly success: boolean; readonly account_id: number; readonly link: string }

export type ListVehicleChangesResponse = { readonly success: boolean; readonly changes: readonly ({ readonly id: number; readonly at: string; readonly dealership_id: string; readonly source: "website" | "ims"; readonly type: "listed" | "price" | "odometer" | "photos" | "condition" | "other" | "removed" | "returned"; readonly field: string | null; readonly from: unknown; readonly to: unknown })[]; readonly next_cursor: string | null }

export type GetLimitsResponse = { readonly success: boolean; readonly live: SpentLimits; readonly test: SpentLimits }

export type SpentLimits = { readonly classes: readonly ({ readonly class: string; readonly windows: readonly ({ readonly window: "minute" | "hour" | "day" | "month"; readonly count: number; readonly limit: number; readonly next_seconds: number })[] })[]; readonly test_quota: { readonly used: number; readonly limit: number } | null }

export type ChangeLimitsResponse = { readonly success: boolean; readonly account_id: number; readonly limits: Readonly<Record<string, { readonly minute: number; readonly hour: number; readonly day: number; readonly month: number }>>; readonly test_quota: number }

export type ListUsageDaysResponse = { readonly success: boolean; readonly days: readonly (UsageDay)[] }

export type UsageDay = { readonly day: string; readonly class: string; readonly key_type: "live" | "test"; readonly total_requests: number; readonly successful: number; readonly errors: number; readonly rate_limited: number; readonly billable: number; readonly prewarmed_vins: number }

export type UsageReport = { readonly success: boolean; readonly requests: { readonly total_requests: number; readonly successful: number; readonly errors: number; readonly rate_limited: number; readonly billable: number; readonly prewarmed_vins: number }; readonly imports: { readonly total_imports: number; readonly completed: number; readonly held: number; readonly failed: number; readonly total_vehicles_processed: number }; readonly groups?: readonly (UsageGroup)[] }

export type UsageGroup = { readonly key_id?: number | null; readonly client_id?: string; readonly class?: string; readonly dealership_id?: string | null; readonly date?: string; readonly total_requests: number; readonly successful: number; readonly errors: number; readonly rate_limited: number; readonly billable: number; readonly prewarmed_vins: number }

export type DecodedVin = { readonly success: boolean; readonly vin: string; readonly valid: boolean; readonly errors: readonly ({ readonly code: string; readonly message: string })[]; readonly vehicle: DecodedVehicle; readonly sources: Readonly<Record<string, string>>; readonly listing_disagrees: readonly (ListingDisagreement)[]; readonly source: string; readonly observed_at: string; readonly stale: boolean }

export type DecodedVehicle = { readonly year: number | null; readonly make: string | null; readonly model: string | null; readonly series: string | null; readonly trim: string | null; readonly body: string | null; readonly vehicle_type: string | null; readonly doors: number | null; readonly drivetrain: string | null; readonly fuel: string | null; readonly transmission: string | null; readonly engine: { readonly cylinders: number | null; readonly displacement_l: number | null; readonly hp: number | null; readonly model: string | null }; readonly gvwr: string | null; readonly plant: { readonly country: string | null; readonly city: string | null } }

export type ListingDisagreement = { readonly dealership_id: string; readonly field: string; readonly listing: string | number; readonly decoded: string | number }

export type VehicleRecalls = { readonly success: boolean; readonly vin: string; readonly year: number; readonly make: string; readonly model: string; readonly matched: readonly (string)[]; readonly count: number; readonly recalls: readonly (RecallCampaign)[]; readonly caveat: string; readonly official_url: string; readonly source: string; readonly observed_at: string; readonly stale: boolean }

export type RecallCampaign = { readonly campaign: string; readonly reported_on: string | null; readonly component: string; readonly summary: string; readonly consequence: string; readonly remedy: string; readonly park_it: boolean; readonly park_outside: boolean; readonly over_the_air: boolean | null; readonly units: number | null }

export type VehicleFuelEconomy = { readonly success: boolean; readonly vin: string; readonly year: number; readonly make: string; readonly model: string; readonly matched: readonly (string)[]; readonly count: number; readonly variants: readonly (FuelEconomyVariant)[]; readonly source: string; readonly observed_at: string; readonly stale: boolean }

export type FuelEconomyVariant = { readonly epa_id: number; readonly description: string; readonly fuel: string; readonly city_mpg: number | null; readonly hwy_mpg: number | null; readonly combined_mpg: number | null; readonly range_miles: number | null; readonly kwh_per_100mi: number | null; readonly co2_g_per_mile: number | null; readonly annual_fuel_cost: number | null }

export type VehicleSafety = { readonly success: boolean; readonly vin: string; readonly year: number; readonly make: string; readonly model: string; readonly matched: readonly (string)[]; readonly count: number; readonly variants: readonly (SafetyVariant)[]; readonly source: string; readonly observed_at: string; readonly stale: boolean }

export type SafetyVariant = { readonly description: string; readonly overall: number | null; readonly front: number | null; readonly side: number | null; readonly rollover: number | null; readonly rollover_possibility: number | null; readonly front_driver: number | null; readonly front_passenger: number | null; readonly side_driver: number | null; readonly side_passenger: number | null; readonly features: { readonly esc: string | null; readonly forward_collision_warning: string | null; readonly lane_departure_warning: string | null } }

export type GetComparablesResponse = { readonly success: boolean; readonly vin: string; readonly dealership_id: string; readonly price: number | null; readonly odometer: number | null; readonly count: number; readonly same_trim: boolean; readonly reason: string | null; readonly statistics: { readonly min: number; readonly p25: number; readonly median: number; readonly p75: number; readonly max: number; readonly mean: number } | null; readonly expected_price: number | null; readonly difference_percent: number | null; readonly percentile: number | null; readonly median_days_on_lot: number | null; readonly comparables: readonly ({ readonly vin: string; readonly dealership_id: string; readonly year: number; readonly trim: string | null; readonly price: number; readonly odometer: number | null; readonly days_on_lot: number })[] }

export type GetVehicleHistoryResponse = { readonly success: boolean; readonly vin: string; readonly count: number; readonly records: readonly ({ readonly dealership_id: string; readonly dealership_name: string; readonly source: "website" | "ims"; readonly first_seen_at: string; readonly last_seen_at: string; readonly active: boolean; readonly events: readonly ({ readonly at: string; readonly type: "listed" | "price" | "odometer" | "photos" | "condition" | "removed" | "returned"; readonly from: unknown; readonly to: unknown })[]; readonly carfax_1_owner: boolean | null; readonly carfax_clean_title: boolean | null; readonly report_url: string | null })[]; readonly caveat: string }

export type LiveAnswer = { readonly success: boolean; readonly vin: string; readonly source: "live" | "gone" | "cached" | "prewarmed"; readonly cached_reason: "timeout" | "blocked" | "unreachable" | "unsupported" | "error" | null; readonly resolved: boolean; readonly vehicle: LiveVehicle | null; readonly dealership_id: string | null; readonly dealer: { readonly name: string | null; readonly website: string; readonly provider: string | null; readonly platform_cached: boolean }; readonly gone_confirmed: boolean | null; readonly observed_at: string; readonly fetch_ms: number | null; readonly tunnel_used: boolean; readonly breakdown_source: "website" | "none"; readonly tier: "direct" | "listing" | "tunnel"; readonly deadline_ms: number }

export type LiveVehicle = { readonly id: string | null; readonly vin: string; readonly year: number | null; readonly make: string; readonly model: string; readonly heading: string; readonly stocknum: string; readonly condition: "New" | "Used"; readonly certified: boolean; readonly body: string; readonly transmission: string; readonly series: string; readonly series_detail: string | null; readonly door_count: number | null; readonly odometer: number | null; readonly odometer_unit: "mi" | "km" | null; readonly engine: string; readonly engine_cyl_count: number | null; readonly engine_displacement: string; readonly fuel: string; readonly drivetrain_desc: string; readonly exterior_color: string; readonly interior_color: string; readonly base_ext_color: string; readonly base_int_color: string; readonly msrp: number | null; readonly price: number | null; readonly internet_price: number | null; readonly list_price: number | null; readonly invoice_price: number | null; readonly book_value: number | null; readonly discount_amount: number | null; readonly final_price: number | null; readonly total_discounts: number | null; readonly total_fees: number | null; readonly price_components: PriceComponents; readonly conditional_offers: readonly (ConditionalOffer)[]; readonly vdp_link: string; readonly window_sticker_url: string | null; readonly history_report_url: string | null; readonly photo_url_list: readonly (Photo)[]; readonly features: readonly (string)[]; readonly description: string; readonly city_mpg: number | null; readonly hwy_mpg: number | null; readonly in_transit: boolean; readonly carfax_1_owner: boolean | null; readonly carfax_clean_title: boolean | null; readonly lot: { readonly name: string; readonly street: string; readonly city: string; readonly state: string; readonly zip: string } | null; readonly decoded: readonly (string)[]; readonly vin_disagrees: readonly (string)[]; readonly inferred: readonly (string)[]; readonly raw_values: Readonly<Record<string, string>>; readonly price_basis: { readonly fees_included: boolean | null; readonly fees: readonly ({ readonly label: string; readonly amount: number | null; readonly included: boolean })[]; readonly excludes: readonly (string)[]; readonly conditions: readonly (string)[]; readonly text: string } | null; readonly source: "website"; readonly created_at: string | null; readonly first_seen_at: string | null; readonly updated_at: string | null; readonly inventory_date: string | null; readonly age_days: number | null; readonly last_seen: string | null; readonly scraped_date: string | null; readonly dealership_active: boolean }

export type SearchVehiclesResponse = { readonly success: boolean; readonly query: string; readonly count: number; readonly model: string; readonly degraded: boolean; readonly interpreted: InterpretedQuery; readonly results: readonly ({ readonly score: number; readonly dealership_id: string; readonly vehicle: WebsiteVehicle | NormalizedImsVehicle })[] }

export type InterpretedQuery = { readonly filters: Readonly<Record<string, string | number | boolean | readonly (string)[] | { readonly min?: number; readonly max?: number }>>; readonly excluded: Readonly<Record<string, readonly (string)[]>>; readonly preferences: readonly (string)[]; readonly relaxed: readonly (string)[] }

export type WebsiteVehicle = { readonly id: string; readonly vin: string; readonly year: number | null; readonly make: string; readonly model: string; readonly heading: string; readonly stocknum: string; readonly condition: "New" | "Used"; readonly certified: boolean; readonly body: string; readonly transmission: string; readonly series: string; readonly series_detail: string | null; readonly door_count: number | null; readonly odometer: number | null; readonly odometer_unit: "mi" | "km" | null; readonly engine: string; readonly engine_cyl_count: number | null; readonly engine_displacement: string; readonly fuel: string; readonly drivetrain_desc: string; readonly exterior_color: string; readonly interior_color: string; readonly base_ext_color: string; readonly base_int_color: string; readonly msrp: number | null; readonly price: number | null; readonly internet_price: number | null; readonly list_price: number | null; readonly invoice_price: number | null; readonly book_value: number | null; readonly discount_amount: number | null; readonly final_price: number | null; readonly total_discounts: number | null; readonly total_fees: number | null; readonly price_components: PriceComponents; readonly conditional_offers: readonly (ConditionalOffer)[]; readonly vdp_link: string; readonly window_sticker_url: string | null; readonly history_report_url: string | null; readonly photo_url_list: readonly (Photo)[]; readonly features: readonly (string)[]; readonly description: string; readonly city_mpg: number | null; readonly hwy_mpg: number | null; readonly in_transit: boolean; readonly carfax_1_owner: boolean | null; readonly carfax_clean_title: boolean | null; readonly lot: { readonly name: string; readonly street: string; readonly city: string; readonly state: string; readonly zip: string } | null; readonly decoded: readonly (string)[]; readonly vin_disagrees: readonly (string)[]; readonly inferred: readonly (string)[]; readonly raw_values: Readonly<Record<string, string>>; readonly price_basis: { readonly fees_included: boolean | null; readonly fees: readonly ({ readonly label: string; readonly amount: number | null; readonly included: boolean })[]; readonly excludes: readonly (string)[]; readonly conditions: readonly (string)[]; readonly text: string } | null; readonly source: "website"; readonly created_at: string; readonly first_seen_at: string; readonly updated_at: string; readonly inventory_date: string; readonly age_days: number | null; readonly last_seen: string; readonly scraped_date: string; readonly dealership_active: boolean }

export type NormalizedImsVehicle = { readonly id: number; readonly vin: string; readonly year: number | null; readonly make: string | null; readonly model: string | null; readonly heading: null; readonly stocknum: string; readonly condition: "New" | "Used" | "Certified"; readonly certified: boolean; readonly body: string | null; readonly transmission: string | null; readonly series: string | null; readonly series_detail: string | null; readonly door_count: number | null; readonly odometer: number | null; readonly odometer_unit: "mi" | "km" | null; readonly engine: string | null; readonly engine_cyl_count: number | null; readonly engine_displacement: string | null; readonly fuel: string | null; readonly drivetrain_desc: string | null; readonly exterior_color: string; readonly interior_color: string; readonly base_ext_color: null; readonly base_int_color: null; readonly msrp: number | null; readonly price: number | null; readonly internet_price: number | null; readonly list_price: null; readonly invoice_price: number | null; readonly book_value: number | null; readonly discount_amount: null; readonly final_price: null; readonly total_discounts: null; readonly total_fees: null; readonly price_components: null; readonly conditional_offers: null; readonly window_sticker_url: null; readonly history_report_url: null; readonly vdp_link: string; readonly photo_url_list: string; readonly features: string; readonly description: string; readonly age_days: number | null; readonly in_transit: null; readonly dealership_active: true; readonly first_seen_at: string; readonly created_at: string; readonly updated_at: string; readonly last_seen: string; readonly scraped_date: null; readonly inventory_date: string; readonly city_mpg: number | null; readonly hwy_mpg: number | null; readonly carfax_1_owner: boolean | null; readonly carfax_clean_title: null; readonly lot: null; readonly decoded: null; readonly vin_disagrees: null; readonly inferred: null; readonly price_basis: null; readonly raw_values: null; readonly source: "ims"; readonly model_num: string | null; readonly video_url: string | null; readonly cab_type: string | null; readonly certification_program: string | null }

export type DealerResolution = { readonly success: true; readonly website_url: string; readonly dealership: DealershipSummary; readonly supported: boolean; readonly setup_required: boolean; readonly resolution: { readonly method: "url" | "url_serp_confirmed" | "url_serp_fallback" | "url_vin_fallback" | "vin" | "vin_group_match" | "address"; readonly confidence: number; readonly reasoning?: string | null; readonly matched_name?: string | null; readonly name_match_confidence?: number | null; readonly resolution_source?: "vin_match" | "vin_lookup" | "vin_fallback" | "vin_group_match" | "name_match" | "automated" | null } }

export type DealershipSummary = { readonly name: string; readonly website: string; readonly street: string; readonly city: string; readonly state: string; readonly phone: string }

export type Operations = {
  signIn: { params: {  }; query: {  }; body: { readonly email: string; readonly password: string }; response: SignInResponse }
  signOut: { params: {  }; query: {  }; body: undefined; response: SignOutResponse }
  getMemberSession: { params: {  }; query: {  }; body: undefined; response: GetMemberSessionResponse }
  getInvitation: { params: {  }; query: {  }; body: { readonly token: string }; response: GetInvitationResponse }
  acceptInvitation: { params: {  }; query: {  }; body: { readonly token: string; readonly email?: string; readonly name?: string; readonly password: string }; response: AcceptInvitationResponse }
  createInvitation: { params: {  }; query: {  }; body: { readonly email: string; readonly role: "admin" | "member" }; response: CreateInvitationResponse }
  deleteInvitation: { params: { invitation_id: number }; query: {  }; body: undefined; response: DeleteInvitationResponse }
  listMembers: { params: {  }; query: {  }; body: undefined; response: ListMembersResponse }
  changeOwnPassword: { params: {  }; query: {  }; body: { readonly current_password: string; readonly new_password: string }; response: ChangeOwnPasswordResponse }
  changeMember: { params: { member_id: string }; query: {  }; body: { readonly role: "admin" | "member" }; response: ChangeMemberResponse }
  deleteMember: { params: { member_id: string }; query: {  }; body: undefined; response: DeleteMemberResponse }
  createPasswordLink: { params: { member_id: string }; query: {  }; body: undefined; response: CreatePasswordLinkResponse }
  listKeys: { params: {  }; query: {  }; body: undefined; response: ListKeysResponse }
  createKey: { params: {  }; query: {  }; body: { readonly name: string; readonly type: "live" | "test"; readonly admin?: boolean }; response: CreateKeyResponse }
  deactivateKey: { params: { key_id: number }; query: {  }; body: undefined; response: DeactivateKeyResponse }
  getConnectRequest: { params: { request_id: string }; query: {  }; body: undefined; response: GetConnectRequestResponse }
  answerConnectRequest: { params: { request_id: string }; query: {  }; body: { readonly scopes?: readonly ("inventory:read" | "dealers:write")[] }; response: AnswerConnectRequestResponse }
  listConnectedApps: { params: {  }; query: {  }; body: undefined; response: ListConnectedAppsResponse }
  disconnectApp: { params: { app_id: number }; query: {  }; body: undefined; response: DisconnectAppResponse }
  listDealers: { params: {  }; query: {  }; body: undefined; response: ListDealersResponse }
  getDealer: { params: { dealership_id: string }; query: {  }; body: undefined; response: GetDealerResponse }
  setUpDealer: { params: {  }; query: {  }; body: { readonly dealership_url: string; readonly dealer_name?: string | null; readonly city?: string | null; readonly state?: string | null; readonly street_address?: string | null; readonly phone_number?: string | null; readonly condition_filter?: "new" | "used" | null; readonly async_mode?: unknown }; response: SetupReactivated | SetupAccepted }
  getSetup: { params: { setup_id: string }; query: {  }; body: undefined; response: SetupJob }
  listSetups: { params: {  }; query: { status?: "pending" | "running" | "completed" | "failed"; limit?: number; cursor?: string }; body: undefined; response: ListSetupsResponse }
  retrySetup: { params: { setup_id: string }; query: {  }; body: {  }; response: SetupReactivated | SetupAccepted }
  dismissSetup: { params: { setup_id: string }; query: {  }; body: {  }; response: DismissSetupResponse }
  createSetupBatch: { params: {  }; query: {  }; body: { readonly dealerships?: readonly ({ readonly dealership_url: string; readonly dealer_name?: string | null; readonly city?: string | null; readonly state?: string | null; readonly street_address?: string | null; readonly phone_number?: string | null; readonly condition_filter?: "new" | "used" | null; readonly async_mode?: unknown } | Readonly<Record<string, unknown>>)[]; readonly directory?: { readonly brand?: string; readonly near?: string; readonly radius_miles?: number; readonly state?: string }; readonly condition_filter?: "new" | "used" | null }; response: SetupBatchAccepted }
  listSetupBatches: { params: {  }; query: { limit?: number; cursor?: string }; body: undefined; response: ListSetupBatchesResponse }
  getSetupBatch: { params: { batch_id: string }; query: { status?: "waiting" | "pending" | "running" | "completed" | "needs_manual_review" | "failed" | "already_subscribed" | "reactivated"; limit?: number; cursor?: string }; body: undefined; response: SetupBatchWithResults }
  cancelSetupBatch: { params: { batch_id: string }; query: {  }; body: {  }; response: CancelledSetupBatch }
  listDirectory: { params: {  }; query: { brand?: string; near?: string; radius_miles?: number; state?: string; latitude?: number; longitude?: number; text?: string; subscribed?: boolean; limit?: number; cursor?: string }; body: undefined; response: ListDirectoryResponse }
  startImport: { params: { dealership_id: string }; query: {  }; body: {  }; response: StartedImport | StartedImport }
  listImports: { params: { dealership_id: string }; query: { limit?: number; cursor?: string }; body: undefined; response: ListImportsResponse }
  getDealerQuality: { params: { dealership_id: string }; query: {  }; body: undefined; response: DealerQuality }
  listDiscrepancies: { params: { dealership_id: string }; query: { kind?: "website_only" | "feed_only" | "differs"; field?: "price" | "msrp" | "odometer" | "condition" | "certified" | "stocknum" | "year" | "make" | "model"; limit?: number; cursor?: string }; body: undefined; response: ListDiscrepanciesResponse }
  getImport: { params: { dealership_id: string; import_id: string }; query: {  }; body: undefined; response: GetImportResponse }
  listDealerStates: { params: {  }; query: {  }; body: undefined; response: ListDealerStatesResponse }
  updateDealer: { params: { dealership_id: string }; query: {  }; body: { readonly inventory_type?: string }; response: UpdateDealerResponse }
  removeDealer: { params: { dealership_id: string }; query: {  }; body: {  }; response: RemoveDealerResponse }
  acceptScan: { params: { dealership_id: string }; query: {  }; body: {  }; response: AcceptScanResponse }
  getHeldScan: { params: { dealership_id: string }; query: {  }; body: undefined; response: GetHeldScanResponse }
  getHeldFile: { params: { feed_id: string }; query: {  }; body: undefined; response: GetHeldFileResponse }
  getDashboard: { params: {  }; query: { dealership_id?: string }; body: undefined; response: GetDashboardResponse }
  queryInventory: { params: {  }; query: {  }; body: { readonly dealership_id?: string | number | null; readonly dealership_ids?: readonly (string | number)[] | null; readonly status?: "active" | "removed" | "all" | null; readonly source?: "all" | "website" | "ims" | null; readonly filters?: { readonly vin?: readonly (string)[] | null; readonly make?: readonly (string)[] | null; readonly model?: readonly (string)[] | null; readonly series?: readonly (string)[] | null; readonly body?: readonly (string)[] | null; readonly fuel?: readonly (string)[] | null; readonly drivetrain?: readonly (string)[] | null; readonly transmission?: readonly (string)[] | null; readonly base_ext_color?: readonly (string)[] | null; readonly base_int_color?: readonly (string)[] | null; readonly stocknum?: readonly (string)[] | null; readonly condition?: "New" | "Used" | null; readonly certified?: boolean | null; readonly has_price?: boolean | null; readonly has_photos?: boolean | null; readonly in_transit?: boolean | null; readonly year?: { readonly min?: number | null; readonly max?: number | null } | null; readonly price?: { readonly min?: number | null; readonly max?: number | null } | null; readonly msrp?: { readonly min?: number | null; readonly max?: number | null } | null; readonly odometer?: { readonly min?: number | null; readonly max?: number | null } | null; readonly days_on_lot?: { readonly min?: number | null; readonly max?: number | null } | null; readonly engine_cyl_count?: { readonly min?: number | null; readonly max?: number | null } | null; readonly door_count?: { readonly min?: number | null; readonly max?: number | null } | null; readonly first_seen?: { readonly since?: string | null; readonly until?: string | null } | null; readonly updated?: { readonly since?: string | null; readonly until?: string | null } | null; readonly removed?: { readonly since?: string | null; readonly until?: string | null } | null; readonly price_drop?: { readonly percent_min?: number | null; readonly amount_min?: number | null; readonly within_days?: number | null } | null; readonly fees_included?: boolean | null; readonly seen_within_hours?: number | null; readonly text?: string | null; readonly near?: { readonly zip?: string | null; readonly latitude?: number | null; readonly longitude?: number | null; readonly radius_miles?: number | null } | null } | null; readonly not?: { readonly vin?: readonly (string)[] | null; readonly make?: readonly (string)[] | null; readonly model?: readonly (string)[] | null; readonly series?: readonly (string)[] | null; readonly body?: readonly (string)[] | null; readonly fuel?: readonly (string)[] | null; readonly drivetrain?: readonly (string)[] | null; readonly transmission?: readonly (string)[] | null; readonly base_ext_color?: readonly (string)[] | null; readonly base_int_color?: readonly (string)[] | null } | null; readonly sort?: readonly ("price" | "-price" | "odometer" | "-odometer" | "year" | "-year" | "days_on_lot" | "-days_on_lot" | "first_seen_at" | "-first_seen_at" | "updated_at" | "-updated_at" | "distance" | "-distance")[] | null; readonly fields?: readonly (string)[] | null; readonly facets?: readonly ("make" | "model" | "series" | "body" | "fuel" | "drivetrain" | "transmission" | "base_ext_color" | "year" | "condition" | "certified" | "dealership_id")[] | null; readonly stats?: readonly ("price" | "odometer" | "year" | "days_on_lot" | "msrp")[] | null; readonly unique?: "vin" | null; readonly per_page?: number | null; readonly cursor?: string | null }; response: QueryInventoryResponse }
  listPriceChanges: { params: {  }; query: { limit?: number }; body: undefined; response: ListPriceChangesResponse }
  createExport: { params: {  }; query: {  }; body: { readonly name: string; readonly format: "csv" | "ndjson" | "google_vehicle_ads" | "meta_automotive"; readonly query: { readonly dealership_ids?: readonly (string | number)[] | null; readonly source?: "all" | "website" | "ims" | null; readonly filters?: { readonly vin?: readonly (string)[] | null; readonly make?: readonly (string)[] | null; readonly model?: readonly (string)[] | null; readonly series?: readonly (string)[] | null; readonly body?: readonly (string)[] | null; readonly fuel?: readonly (string)[] | null; readonly drivetrain?: readonly (string)[] | null; readonly transmission?: readonly (string)[] | null; readonly base_ext_color?: readonly (string)[] | null; readonly base_int_color?: readonly (string)[] | null; readonly stocknum?: readonly (string)[] | null; readonly condition?: "New" | "Used" | null; readonly certified?: boolean | null; readonly has_price?: boolean | null; readonly has_photos?: boolean | null; readonly in_transit?: boolean | null; readonly year?: { readonly min?: number | null; readonly max?: number | null } | null; readonly price?: { readonly min?: number | null; readonly max?: number | null } | null; readonly msrp?: { readonly min?: number | null; readonly max?: number | null } | null; readonly odometer?: { readonly min?: number | null; readonly max?: number | null } | null; readonly days_on_lot?: { readonly min?: number | null; readonly max?: number | null } | null; readonly engine_cyl_count?: { readonly min?: number | null; readonly max?: number | null } | null; readonly door_count?: { readonly min?: number | null; readonly max?: number | null } | null; readonly first_seen?: { readonly since?: string | null; readonly until?: string | null } | null; readonly updated?: { readonly since?: string | null; readonly until?: string | null } | null; readonly removed?: { readonly since?: string | null; readonly until?: string | null } | null; readonly price_drop?: { readonly percent_min?: number | null; readonly amount_min?: number | null; readonly within_days?: number | null } | null; readonly fees_included?: boolean | null; readonly seen_within_hours?: number | null; readonly text?: string | null; readonly near?: { readonly zip?: string | null; readonly latitude?: number | null; readonly longitude?: number | null; readonly radius_miles?: number | null } | null } | null; readonly not?: { readonly vin?: readonly (string)[] | null; readonly make?: readonly (string)[] | null; readonly model?: readonly (string)[] | null; readonly series?: readonly (string)[] | null; readonly body?: readonly (string)[] | null; readonly fuel?: readonly (string)[] | null; readonly drivetrain?: readonly (string)[] | null; readonly transmission?: readonly (string)[] | null; readonly base_ext_color?: readonly (string)[] | null; readonly base_int_color?: readonly (string)[] | null } | null }; readonly max_age_hours?: number | null }; response: CreateExportResponse }
  listExports: { params: {  }; query: {  }; body: undefined; response: ListExportsResponse }
  rotateExport: { params: { export_id: string }; query: {  }; body: { readonly rotate: true }; response: RotateExportResponse }
  deleteExport: { params: { export_id: string }; query: {  }; body: {  }; response: DeleteExportResponse }
  createSavedSearch: { params: {  }; query: {  }; body: { readonly name: string; readonly query: { readonly dealership_ids?: readonly (string | number)[] | null; readonly source?: "all" | "website" | "ims" | null; readonly filters?: { readonly vin?: readonly (string)[] | null; readonly make?: readonly (string)[] | null; readonly model?: readonly (string)[] | null; readonly series?: readonly (string)[] | null; readonly body?: readonly (string)[] | null; readonly fuel?: readonly (string)[] | null; readonly drivetrain?: readonly (string)[] | null; readonly transmission?: readonly (string)[] | null; readonly base_ext_color?: readonly (string)[] | null; readonly base_int_color?: readonly (string)[] | null; readonly stocknum?: readonly (string)[] | null; readonly condition?: "New" | "Used" | null; readonly certified?: boolean | null; readonly has_price?: boolean | null; readonly has_photos?: boolean | null; readonly in_transit?: boolean | null; readonly year?: { readonly min?: number | null; readonly max?: number | null } | null; readonly price?: { readonly min?: number | null; readonly max?: number | null } | null; readonly msrp?: { readonly min?: number | null; readonly max?: number | null } | null; readonly odometer?: { readonly min?: number | null; readonly max?: number | null } | null; readonly days_on_lot?: { readonly min?: number | null; readonly max?: number | null } | null; readonly engine_cyl_count?: { readonly min?: number | null; readonly max?: number | null } | null; readonly door_count?: { readonly min?: number | null; readonly max?: number | null } | null; readonly first_seen?: { readonly since?: string | null; readonly until?: string | null } | null; readonly updated?: { readonly since?: string | null; readonly until?: string | null } | null; readonly removed?: { readonly since?: string | null; readonly until?: string | null } | null; readonly price_drop?: { readonly percent_min?: number | null; readonly amount_min?: number | null; readonly within_days?: number | null } | null; readonly fees_included?: boolean | null; readonly seen_within_hours?: number | null; readonly text?: string | null; readonly near?: { readonly zip?: string | null; readonly latitude?: number | null; readonly longitude?: number | null; readonly radius_miles?: number | null } | null } | null; readonly not?: { readonly vin?: readonly (string)[] | null; readonly make?: readonly (string)[] | null; readonly model?: readonly (string)[] | null; readonly series?: readonly (string)[] | null; readonly body?: readonly (string)[] | null; readonly fuel?: readonly (string)[] | null; readonly drivetrain?: readonly (string)[] | null; readonly transmission?: readonly (string)[] | null; readonly base_ext_color?: readonly (string)[] | null; readonly base_int_color?: readonly (string)[] | null } | null } }; response: CreateSavedSearchResponse }
  listSavedSearches: { params: {  }; query: {  }; body: undefined; response: ListSavedSearchesResponse }
  updateSavedSearch: { params: { saved_search_id: string }; query: {  }; body: { readonly name?: string; readonly query?: { readonly dealership_ids?: readonly (string | number)[] | null; readonly source?: "all" | "website" | "ims" | null; readonly filters?: { readonly vin?: readonly (string)[] | null; readonly make?: readonly (string)[] | null; readonly model?: readonly (string)[] | null; readonly series?: readonly (string)[] | null; readonly body?: readonly (string)[] | null; readonly fuel?: readonly (string)[] | null; readonly drivetrain?: readonly (string)[] | null; readonly transmission?: readonly (string)[] | null; readonly base_ext_color?: readonly (string)[] | null; readonly base_int_color?: readonly (string)[] | null; readonly stocknum?: readonly (string)[] | null; readonly condition?: "New" | "Used" | null; readonly certified?: boolean | null; readonly has_price?: boolean | null; readonly has_photos?: boolean | null; readonly in_transit?: boolean | null; readonly year?: { readonly min?: number | null; readonly max?: number | null } | null; readonly price?: { readonly min?: number | null; readonly max?: number | null } | null; readonly msrp?: { readonly min?: number | null; readonly max?: number | null } | null; readonly odometer?: { readonly min?: number | null; readonly max?: number | null } | null; readonly days_on_lot?: { readonly min?: number | null; readonly max?: number | null } | null; readonly engine_cyl_count?: { readonly min?: number | null; readonly max?: number | null } | null; readonly door_count?: { readonly min?: number | null; readonly max?: number | null } | null; readonly first_seen?: { readonly since?: string | null; readonly until?: string | null } | null; readonly updated?: { readonly since?: string | null; readonly until?: string | null } | null; readonly removed?: { readonly since?: string | null; readonly until?: string | null } | null; readonly price_drop?: { readonly percent_min?: number | null; readonly amount_min?: number | null; readonly within_days?: number | null } | null; readonly fees_included?: boolean | null; readonly seen_within_hours?: number | null; readonly text?: string | null; readonly near?: { readonly zip?: string | null; readonly latitude?: number | null; readonly longitude?: number | null; readonly radius_miles?: number | null } | null } | null; readonly not?: { readonly vin?: readonly (string)[] | null; readonly make?: readonly (string)[] | null; readonly model?: readonly (string)[] | null; readonly series?: readonly (string)[] | null; readonly body?: readonly (string)[] | null; readonly fuel?: readonly (string)[] | null; readonly drivetrain?: readonly (string)[] | null; readonly transmission?: readonly (string)[] | null; readonly base_ext_color?: readonly (string)[] | null; readonly base_int_color?: readonly (string)[] | null } | null }; readonly active?: boolean }; response: UpdateSavedSearchResponse }
  deleteSavedSearch: { params: { saved_search_id: string }; query: {  }; body: {  }; response: DeleteSavedSearchResponse }
  listFeeds: { params: {  }; query: {  }; body: undefined; response: ListFeedsResponse }
  createFeed: { params: {  }; query: {  }; body: { readonly dealership_id: string | number; readonly provider: string; readonly ftp_path: string; readonly file_name: string; readonly dealer_identifier?: string | null; readonly shared?: boolean; readonly staleness_threshold_hours?: number | null }; response: CreateFeedResponse }
  updateFeed: { params: { feed_id: string }; query: {  }; body: { readonly shared?: boolean; readonly staleness_threshold_hours?: number; readonly dealership_id?: string | number; readonly provider?: string; readonly ftp_path?: string; readonly file_name?: string; readonly dealer_identifier?: string | null }; response: UpdateFeedResponse }
  deleteFeed: { params: { feed_id: string }; query: {  }; body: {  }; response: DeleteFeedResponse }
  getFeedHistory: { params: { feed_id: string }; query: { limit?: number }; body: undefined; response: GetFeedHistoryResponse }
  acceptFeed: { params: { feed_id: string }; query: {  }; body: {  }; response: AcceptFeedResponse }
  createWebhooks: { params: {  }; query: {  }; body: { readonly url: string; readonly event_types: readonly (string)[]; readonly secret: string; readonly dealership_id?: string | number | null; readonly max_failures?: number | null; readonly conditions?: { readonly direction?: "drop" | "rise" | "any"; readonly percent_min?: number } | null; readonly retry?: "standard" | "long" }; response: CreateWebhooksResponse }
  listWebhooks: { params: {  }; query: {  }; body: undefined; response: ListWebhooksResponse }
  updateWebhook: { params: { webhook_id: number }; query: {  }; body: { readonly url?: string; readonly secret?: string; readonly overlap_seconds?: number; readonly max_failures?: number; readonly conditions?: { readonly direction?: "drop" | "rise" | "any"; readonly percent_min?: number } | null; readonly retry?: "standard" | "long"; readonly paused?: boolean }; response: UpdateWebhookResponse }
  deleteWebhook: { params: { webhook_id: number }; query: {  }; body: {  }; response: DeleteWebhookResponse }
  reactivateWebhook: { params: { webhook_id: number }; query: {  }; body: {  }; response: ReactivateWebhookResponse }
  reactivateAll: { params: {  }; query: {  }; body: {  }; response: ReactivateAllResponse }
  listDeliveries: { params: { webhook_id: number }; query: { cursor?: string; status?: "pending" | "delivered" | "failed" | "skipped"; event_type?: string; dealership_id?: string; since?: string; until?: string; limit?: number }; body: undefined; response: ListDeliveriesResponse }
  testWebhook: { params: { webhook_id: number }; query: {  }; body: {  }; response: TestWebhookResponse }
  replayWebhook: { params: { webhook_id: number }; query: {  }; body: { readonly since: string; readonly until?: string }; response: ReplayWebhookResponse }
  redeliverDelivery: { params: { webhook_id: number; delivery_id: number }; query: {  }; body: {  }; response: RedeliverDeliveryResponse }
  listEnums: { params: {  }; query: {  }; body: undefined; response: ListEnumsResponse }
  getActivity: { params: {  }; query: { days?: number }; body: undefined; response: GetActivityResponse }
  listDeliveryDays: { params: {  }; query: {  }; body: undefined; response: ListDeliveryDaysResponse }
  listFeedHealth: { params: {  }; query: {  }; body: undefined; response: ListFeedHealthResponse }
  getDelivery: { params: { webhook_id: number; delivery_id: number }; query: {  }; body: undefined; response: GetDeliveryResponse }
  getInstallation: { params: {  }; query: {  }; body: undefined; response: GetInstallationResponse }
  listAccounts: { params: {  }; query: {  }; body: undefined; response: ListAccountsResponse }
  createAccount: { params: {  }; query: {  }; body: { readonly name: string; readonly email: string }; response: CreateAccountResponse }
  listVehicleChanges: { params: { vin: string }; query: { dealership_id?: string; limit?: number; cursor?: string }; body: undefined; response: ListVehicleChangesResponse }
  getLimits: { params: {  }; query: {  }; body: undefined; response: GetLimitsResponse }
  changeLimits: { params: { account_id: number }; query: {  }; body: { readonly set: readonly (string)[] }; response: ChangeLimitsResponse }
  listUsageDays: { params: {  }; query: { dealership_id?: string; start_date?: string; end_date?: string }; body: undefined; response: ListUsageDaysResponse }
  getUsage: { params: {  }; query: { dealership_id?: string; start_date?: string; end_date?: string; group_by?: "key" | "class" | "dealership" | "day" }; body: undefined; response: UsageReport }
  decodeVehicle: { params: { vin: string }; query: {  }; body: undefined; response: DecodedVin }
  listVehicleRecalls: { params: { vin: string }; query: {  }; body: undefined; response: VehicleRecalls }
  getVehicleFuelEconomy: { params: { vin: string }; query: {  }; body: undefined; response: VehicleFuelEconomy }
  getVehicleSafety: { params: { vin: string }; query: {  }; body: undefined; response: VehicleSafety }
  getComparables: { params: { vin: string }; query: { dealership_id?: string; year_span?: number; limit?: number }; body: undefined; response: GetComparablesResponse }
  getVehicleHistory: { params: { vin: string }; query: { dealership_id?: string }; body: undefined; response: GetVehicleHistoryResponse }
  lookUpLive: { params: { vin: string }; query: { dealership_id?: string; dealer_url?: string; fresh?: boolean }; body: undefined; response: LiveAnswer }
  searchVehicles: { params: {  }; query: {  }; body: { readonly query: string; readonly dealership_id?: number | string | null; readonly dealership_url?: string | null; readonly condition?: string | null; readonly make?: string | null; readonly year_min?: number | null; readonly year_max?: number | null; readonly price_min?: number | null; readonly price_max?: number | null; readonly limit?: number | null; readonly score_threshold?: number | null; readonly fields?: readonly (string)[] | null }; response: SearchVehiclesResponse }
  resolveDealer: { params: {  }; query: {  }; body: { readonly dealership_url?: string | null; readonly dealer_name?: string | null; readonly vin?: string | null; readonly dealer_address?: { readonly street?: string | null; readonly city?: string | null; readonly state?: string | null; readonly zip?: string | null } | null }; response: DealerResolution }
}

export const operations = {
  signIn: { method: 'POST', path: '/internal/session' },
  signOut: { method: 'DELETE', path: '/internal/session' },
  getMemberSession: { method: 'GET', path: '/internal/session' },
  getInvitation: { method: 'POST', path: '/internal/invitations/look-up' },
  acceptInvitation: { method: 'POST', path: '/internal/invitations/accept' },
  createInvitation: { method: 'POST', path: '/internal/invitations' },
  deleteInvitation: { method: 'DELETE', path: '/internal/invitations/{invitation_id}' },
  listMembers: { method: 'GET', path: '/internal/members' },
  changeOwnPassword: { method: 'POST', path: '/internal/session/password' },
  changeMember: { method: 'PATCH', path: '/internal/members/{member_id}' },
  deleteMember: { method: 'DELETE', path: '/internal/members/{member_id}' },
  createPasswordLink: { method: 'POST', path: '/internal/members/{member_id}/password-link' },
  listKeys: { method: 'GET', path: '/internal/keys' },
  createKey: { method: 'POST', path: '/internal/keys' },
  deactivateKey: { method: 'POST', path: '/internal/keys/{key_id}/deactivate' },
  getConnectRequest: { method: 'GET', path: '/internal/oauth/requests/{request_id}' },
  answerConnectRequest: { method: 'POST', path: '/internal/oauth/requests/{request_id}' },
  listConnectedApps: { method: 'GET', path: '/internal/oauth/apps' },
  disconnectApp: { method: 'DELETE', path: '/internal/oauth/apps/{app_id}' },
  listDealers: { method: 'GET', path: '/v1/dealers' },
  getDealer: { method: 'GET', path: '/v1/dealers/{dealership_id}' },
  setUpDealer: { method: 'POST', path: '/v1/dealers/setup' },
  getSetup: { method: 'GET', path: '/v1/dealers/setup/{setup_id}' },
  listSetups: { method: 'GET', path: '/v1/setups' },
  retrySetup: { method: 'POST', path: '/v1/setups/{setup_id}/retry' },
  dismissSetup: { method: 'POST', path: '/v1/setups/{setup_id}/dismiss' },
  createSetupBatch: { method: 'POST', path: '/v1/dealers/setup/batch' },
  listSetupBatches: { method: 'GET', path: '/v1/dealers/setup/batch' },
  getSetupBatch: { method: 'GET', path: '/v1/dealers/setup/batch/{batch_id}' },
  cancelSetupBatch: { method: 'DELETE', path: '/v1/dealers/setup/batch/{batch_id}' },
  listDirectory: { method: 'GET', path: '/v1/directory' },
  startImport: { method: 'POST', path: '/v1/dealers/{dealership_id}/import' },
  listImports: { method: 'GET', path: '/v1/dealers/{dealership_id}/imports' },
  getDealerQuality: { method: 'GET', path: '/v1/dealers/{dealership_id}/quality' },
  listDiscrepancies: { method: 'GET', path: '/v1/dealers/{dealership_id}/discrepancies' },
  getImport: { method: 'GET', path: '/v1/dealers/{dealership_id}/imports/{import_id}' },
  listDealerStates: { method: 'GET', path: '/internal/dealers/states' },
  updateDealer: { method: 'PATCH', path: '/v1/dealers/{dealership_id}' },
  removeDealer: { method: 'DELETE', path: '/v1/dealers/{dealership_id}' },
  acceptScan: { method: 'POST', path: '/v1/dealers/{dealership_id}/accept-scan' },
  getHeldScan: { method: 'GET', path: '/internal/dealers/{dealership_id}/held-scan' },
  getHeldFile: { method: 'GET', path: '/internal/feeds/{feed_id}/held-file' },
  getDashboard: { method: 'GET', path: '/v2/dashboard' },
  queryInventory: { method: 'POST', path: '/v2/inventory/query' },
  listPriceChanges: { method: 'GET', path: '/internal/price-changes' },
  createExport: { method: 'POST', path: '/v1/exports' },
  listExports: { method: 'GET', path: '/v1/exports' },
  rotateExport: { method: 'PATCH', path: '/v1/exports/{export_id}' },
  deleteExport: { method: 'DELETE', path: '/v1/exports/{export_id}' },
  createSavedSearch: { method: 'POST', path: '/v1/saved-searches' },
  listSavedSearches: { method: 'GET', path: '/v1/saved-searches' },
  updateSavedSearch: { method: 'PATCH', path: '/v1/saved-searches/{saved_search_id}' },
  deleteSavedSearch: { method: 'DELETE', path: '/v1/saved-searches/{saved_search_id}' },
  listFeeds: { method: 'GET', path: '/v1/ims/feeds' },
  createFeed: { method: 'POST', path: '/v1/ims/feeds' },
  updateFeed: { method: 'PATCH', path: '/v1/ims/feeds/{feed_id}' },
  deleteFeed: { method: 'DELETE', path: '/v1/ims/feeds/{feed_id}' },
  getFeedHistory: { method: 'GET', path: '/v1/ims/feeds/{feed_id}/history' },
  acceptFeed: { method: 'POST', path: '/v1/ims/feeds/{feed_id}/accept' },
  createWebhooks: { method: 'POST', path: '/v1/webhooks' },
  listWebhooks: { method: 'GET', path: '/v1/webhooks' },
  updateWebhook: { method: 'PATCH', path: '/v1/webhooks/{webhook_id}' },
  deleteWebhook: { method: 'DELETE', path: '/v1/webhooks/{webhook_id}' },
  reactivateWebhook: { method: 'PATCH', path: '/v1/webhooks/{webhook_id}/reactivate' },
  reactivateAll: { method: 'PATCH', path: '/v1/webhooks/reactivate-all' },
  listDeliveries: { method: 'GET', path: '/v1/webhooks/{webhook_id}/deliveries' },
  testWebhook: { method: 'POST', path: '/v1/webhooks/{webhook_id}/test' },
  replayWebhook: { method: 'POST', path: '/v1/webhooks/{webhook_id}/replay' },
  redeliverDelivery: { method: 'POST', path: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}/redeliver' },
  listEnums: { method: 'GET', path: '/v1/enums' },
  getActivity: { method: 'GET', path: '/internal/activity' },
  listDeliveryDays: { method: 'GET', path: '/internal/webhooks/days' },
  listFeedHealth: { method: 'GET', path: '/internal/feeds' },
  getDelivery: { method: 'GET', path: '/v1/webhooks/{webhook_id}/deliveries/{delivery_id}' },
  getInstallation: { method: 'GET', path: '/internal/operator/installation' },
  listAccounts: { method: 'GET', path: '/internal/operator/accounts' },
  createAccount: { method: 'POST', path: '/internal/operator/accounts' },
  listVehicleChanges: { method: 'GET', path: '/v1/vehicles/{vin}/changes' },
  getLimits: { method: 'GET', path: '/internal/limits' },
  changeLimits: { method: 'PATCH', path: '/internal/accounts/{account_id}/limits' },
  listUsageDays: { method: 'GET', path: '/internal/usage-days' },
  getUsage: { method: 'GET', path: '/v1/usage' },
  decodeVehicle: { method: 'GET', path: '/v2/vehicles/{vin}/decode' },
  listVehicleRecalls: { method: 'GET', path: '/v2/vehicles/{vin}/recalls' },
  getVehicleFuelEconomy: { method: 'GET', path: '/v2/vehicles/{vin}/fuel-economy' },
  getVehicleSafety: { method: 'GET', path: '/v2/vehicles/{vin}/safety' },
  getComparables: { method: 'GET', path: '/v2/vehicles/{vin}/comparables' },
  getVehicleHistory: { method: 'GET', path: '/v2/vehicles/{vin}/history' },
  lookUpLive: { method: 'GET', path: '/v1/vehicles/vin/{vin}/live' },
  searchVehicles: { method: 'POST', path: '/v2/search' },
  resolveDealer: { method: 'POST', path: '/v1/dealers/resolve' },
} as const
