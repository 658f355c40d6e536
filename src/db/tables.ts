import type { ColumnType, Generated } from 'kysely'
import type { FailureMode } from '../model/dealership.ts'
import type { OwnLimits } from '../model/limits.ts'
import type { importStatuses, importTriggers, inventoryStatuses, setupJobStatuses } from '../model/statuses.ts'
import type { ChangeType } from '../model/vehicle-change.ts'
import type { CheckedField } from '../model/vin-facts.ts'
import type { Json, OptionalTime, Time } from './column-types.ts'
import type {
  FeedFilesTable,
  FeedImportsTable,
  FeedsTable,
  HeldCollapsesTable,
  ImsContentsTable,
  ImsStagedVehiclesTable,
  ImsVehiclesTable,
} from './feed-tables.ts'
import type { ReferenceAnswersTable, ReferenceLoadsTable, RememberedPagesTable } from './kept-answers-tables.ts'
import type { InvitationsTable, MemberCredentialsTable, MemberSessionsTable, MembersTable } from './member-tables.ts'

/** The database schema for Kysely. `migrations/` documents the columns. */
export type Tables = {
  accounts: AccountsTable
  api_keys: ApiKeysTable
  dealerships: DealershipsTable
  dealership_collection: DealershipCollectionTable
  dealership_hosts: { host: string; dealership_id: number }
  configurations: ConfigurationsTable
  subscriptions: SubscriptionsTable
  setup_jobs: SetupJobsTable
  imports: ImportsTable
  website_vehicles: WebsiteVehiclesTable
  vehicle_changes: VehicleChangesTable
  events: EventsTable
  held_collapses: HeldCollapsesTable
  leases: LeasesTable
  feed_polls: { next_poll_at: Date }
  feed_files: FeedFilesTable
  feeds: FeedsTable
  feed_imports: FeedImportsTable
  ims_contents: ImsContentsTable
  ims_vehicles: ImsVehiclesTable
  ims_staged_vehicles: ImsStagedVehiclesTable
  ims_retired_contents: { import_id: number; row: number; retired_at: Date }
  webhook_endpoints: { id: Generated<number>; account_id: number; url: string }
  webhooks: WebhooksTable
  deliveries: DeliveriesTable
  dealership_reviews: { dealership_id: number; rating: number | null; observed_at: Date }
  remembered_pages: RememberedPagesTable
  web_searches: { provider: string; words_hash: Buffer; results: Json<object>; kept_until: Date }
  site_looks: { host: string; look: Json<object>; kept_until: Date }
  reference_answers: ReferenceAnswersTable
  reference_loads: ReferenceLoadsTable
  members: MembersTable
  member_credentials: MemberCredentialsTable
  member_sessions: MemberSessionsTable
  invitations: InvitationsTable
  search_documents: SearchDocumentsTable
  embedding_models: EmbeddingModelsTable
  search_due: { dealership_id: number; changes: Generated<number>; due_at: Date }
}

export type SearchDocumentsTable = {
  dealership_id: number
  source: 'website' | 'ims'
  vin: string
  made_of: Buffer
  version: number
  facts: string
  words: string
  embedded_text: string
  text_hash: Buffer
}

export type EmbeddingModelsTable = {
  id: Generated<number>
  origin: string
  name: string
  dimensions: number
  created_at: Date
  active_since: OptionalTime
}

export type AccountsTable = {
  id: Generated<number>
  name: string
  created_at: Time
  limits: ColumnType<OwnLimits, string | undefined, string>
  test_quota: ColumnType<number | null, number | null | undefined, number | null>
}

export type ApiKeysTable = {
  id: Generated<number>
  account_id: number
  key_hash: Buffer
  type: 'live' | 'test'
  admin: boolean
  name: string | null
  created_at: Time
  last_used_at: OptionalTime
  deactivated_at: OptionalTime
}

export type DealershipsTable = {
  id: Generated<number>
  public_id: string
  website_url: string
  website: string
  name: string | null
  street: string | null
  city: string | null
  state: string | null
  zip: string | null
  phone: string | null
  created_at: Time
  version: Generated<number>
  new_count: Generated<number>
  used_count: Generated<number>
  complete_seen_at: OptionalTime
  observed_at: OptionalTime
  ims_version: Generated<number>
  ims_new_count: Generated<number>
  ims_used_count: Generated<number>
  ims_imported_at: OptionalTime
  ims_simple: Generated<boolean>
  ims_shared: Generated<boolean>
  ims_private: ColumnType<PrivateImsCounts | null, string | null | undefined, string | null>
}

/** Vehicle counts by account, for accounts that own private feeds. */
export type PrivateImsCounts = Readonly<Record<string, { readonly new: number; readonly used: number }>>

/** Collection state, one row per dealership. */
export type DealershipCollectionTable = {
  dealership_id: number
  last_import_at: OptionalTime
  next_import_at: OptionalTime
  change_streak: Generated<number>
  failed_imports: Generated<number>
  fast_cadence: Generated<boolean>
  /** Why the last import did not complete; null if it did. */
  collection_problem: string | null
}

export type LeasesTable = {
  resource: 'dealership' | 'feed_file'
  resource_id: number
  holder: string
  expires_at: Date
}

export type ConfigurationsTable = {
  id: Generated<number>
  dealership_id: number
  provider: string
  provider_confidence: number
  config: Json<StoredConfig>
  setup_status: 'active' | 'needs_manual_review'
  requires_review_reason: string | null
  created_at: Time
  updated_at: Time
}

/** The `config` that the platform made (`SiteConfig` in platforms/contract.ts). */
export type StoredConfig = {
  readonly base_url: string
  readonly inventory_type: 'all'
  readonly site_id: string | null
  readonly [setting: string]: string | number | boolean | null | readonly string[]
}

export type StatedIdentity = {
  readonly name?: string
  readonly street?: string
  readonly city?: string
  readonly state?: string
  readonly phone?: string
}

export type SubscriptionsTable = {
  id: Generated<number>
  account_id: number
  dealership_id: number
  inventory_type: 'new' | 'used' | 'all'
  stated: Json<StatedIdentity>
  active: boolean
  created_at: Time
  updated_at: Time
}

export type VehicleCounts = { readonly new: number; readonly used: number; readonly total: number }

export type SetupRequest = {
  readonly inventory_type: 'new' | 'used' | 'all'
  readonly stated: StatedIdentity
}

export type SetupJobsTable = {
  id: string
  account_id: number
  host: string
  dealership_url: string
  request: Json<SetupRequest>
  status: (typeof setupJobStatuses)[number]
  inventory_status: (typeof inventoryStatuses)[number] | null
  created_at: Time
  started_at: OptionalTime
  attempts: Generated<number>
  completed_at: OptionalTime
  dealership_id: number | null
  configuration_id: number | null
  subscription_id: number | null
  provider: string | null
  provider_confidence: number | null
  config: ColumnType<StoredConfig | null, string | null | undefined, string | null>
  vehicle_counts: ColumnType<VehicleCounts | null, string | null | undefined, string | null>
  setup_status: 'active' | 'needs_manual_review' | null
  requires_review_reason: string | null
  error: string | null
  failure_mode: FailureMode | null
}

export type ImportTrigger = (typeof importTriggers)[number]
export type ImportStatus = (typeof importStatuses)[number]

export type ImportsTable = {
  id: Generated<number>
  dealership_id: number
  trigger: ImportTrigger
  status: ImportStatus
  complete: boolean
  started_at: Date
  completed_at: Date
  pages_read: number
  total_received: number
  new_count: number
  updated_count: number
  removed_count: number
  unchanged_count: number
  rejected_count: number
  rejected: Json<readonly { row: number; vin: string | null; reason: string }[]>
  left_out: Json<Readonly<Record<string, number>>>
  failure_class: string | null
  error: string | null
  filtered_counts: Json<FilteredCounts> | null
  /** Null: an import of an earlier release. */
  vin_disagrees: ColumnType<VinDisagreements | null, VinDisagreements, never>
}

/** The counts of an import for the vehicles that a subscription's filter covers. */
export type FilteredCounts = Readonly<Record<'new' | 'used', ImportedVehicles>>

export type ImportedVehicles = {
  readonly received: number
  readonly new: number
  readonly updated: number
  readonly removed: number
  readonly unchanged: number
}

/** New and used vehicles by the field in which page and VIN differ. */
export type VinDisagreements = Readonly<Record<'new' | 'used', Readonly<Record<CheckedField, number>>>>

export type WebsiteVehiclesTable = {
  id: string
  dealership_id: number
  vin: string
  condition: string
  active: boolean
  content_hash: Buffer
  rendered: string
  renderer: number
  inventory_date: string
  first_seen_at: Date
  created_at: Date
  updated_at: Date
  partial_seen_at: OptionalTime
  removed_at: OptionalTime
  year: number | null
  make: string | null
  model: string | null
  trim: string | null
  body: string | null
  drivetrain: string | null
  fuel: string | null
  transmission: string | null
  color: string | null
  certified: boolean
  price: number | null
  odometer_miles: number | null
  /** A bit for each of year, make and model in which page and VIN differ. */
  vin_disagrees: Generated<number>
}

export type VehicleChangesTable = {
  id: Generated<number>
  dealership_id: number
  vin: string
  source: 'website' | 'ims'
  type: ChangeType
  field: string | null
  from_value: unknown
  to_value: unknown
  at: Date
  account_id: number | null
  except_account_ids: number[] | null
}

export type EventsTable = {
  id: Generated<number>
  type: string
  dealership_id: number | null
  account_id: number | null
  except_account_ids: number[] | null
  condition: string | null
  audience: 'new' | 'used' | 'all' | null
  occurred_at: Date
  /** null: built from the content that the ims columns name. Read it with the SQL function event_data. */
  data: string | null
  ims_vehicle_id: Generated<number | null>
  ims_import_id: Generated<number | null>
  ims_row: Generated<number | null>
  sample_for: number | null
}

export type WebhooksTable = {
  id: Generated<number>
  account_id: number
  endpoint_id: number
  event_type: string
  dealership_id: number | null
  secret: Buffer
  previous_secret: Buffer | null
  previous_secret_until: OptionalTime
  active: Generated<boolean>
  failure_count: Generated<number>
  max_failures: number
  last_triggered_at: OptionalTime
  last_status_code: number | null
  created_at: Time
  deleted_at: OptionalTime
}

export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'skipped'

export type DeliveriesTable = {
  id: Generated<number>
  event_id: number
  webhook_id: number
  lane_id: number | null
  attempt: Generated<number>
  status: DeliveryStatus
  created_at: Time
  due_at: OptionalTime
  attempted_at: OptionalTime
  next_attempt_at: OptionalTime
  response_time_ms: number | null
  status_code: number | null
  error: string | null
}
