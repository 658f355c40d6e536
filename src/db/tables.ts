import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { FailureMode, InventoryType } from '../model/dealership.ts'
import type { OwnLimits } from '../model/limits.ts'
import type { importStatuses, importTriggers, inventoryStatuses, setupJobStatuses } from '../model/statuses.ts'
import type { ChangeType } from '../model/vehicle-change.ts'
import type { CheckedField } from '../model/vin-facts.ts'
import type { Json, OptionalTime, Time } from './column-types.ts'
import type { FeedFilesTable, FeedImportsTable, FeedsTable, HeldCollapsesTable } from './feed-tables.ts'

/** What Kysely's builder knows of the schema, which `migrations/` documents; `sql` statements are not checked by it. */
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
  leases: { resource: 'dealership' | 'feed_file'; resource_id: number }
  feed_polls: { next_poll_at: Date }
  feed_files: FeedFilesTable
  feeds: FeedsTable
  feed_imports: FeedImportsTable
  ims_contents: { import_id: number }
  ims_vehicles: { id: Generated<number> }
  ims_staged_vehicles: { import_id: number }
  webhook_endpoints: { id: Generated<number>; account_id: number; url: string }
  webhooks: WebhooksTable
  deliveries: DeliveriesTable
  dealership_reviews: { rating: number | null }
  remembered_pages: RememberedPagesTable
  site_looks: { host: string }
  reference_answers: ReferenceAnswersTable
  members: MembersTable
  member_credentials: MemberCredentialsTable
  member_sessions: MemberSessionsTable
  invitations: InvitationsTable
  search_documents: { dealership_id: number; vin: string; embedded_text: string; text_hash: Buffer }
  embedding_models: EmbeddingModelsTable
  search_due: { dealership_id: number }
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

export type DealershipCollectionTable = {
  dealership_id: number
  last_import_at: OptionalTime
  next_import_at: OptionalTime
  change_streak: Generated<number>
  failed_imports: Generated<number>
  fast_cadence: Generated<boolean>
  collection_problem: string | null
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
  inventory_type: InventoryType
  stated: Json<StatedIdentity>
  active: boolean
  created_at: Time
  updated_at: Time
}

export type VehicleCounts = { readonly new: number; readonly used: number; readonly total: number }

export type SetupRequest = {
  readonly inventory_type: InventoryType
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

export type ImportedVehicles = Readonly<Record<'received' | 'new' | 'updated' | 'removed' | 'unchanged', number>>

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
  updated_at: Date
  partial_seen_at: OptionalTime
  year: number | null
  make: string | null
  price: number | null
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
}

export type EventsTable = {
  id: Generated<number>
  type: string
  dealership_id: number | null
  account_id: number | null
  condition: string | null
  /** null: built from the stored content of an IMS vehicle. Read it with the SQL function event_data. */
  data: string | null
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

export type RememberedPagesTable = {
  dealership_id: number
  url: string
  etag: string | null
  last_modified: string | null
  final_url: string
  content_type: string
  /** Brotli-compressed; null for a page that changes every time. */
  body: Buffer | null
  digest: Buffer
  /** How many times in a row the page had changed. */
  changes: number
  stored_at: Date
  /** Hash of the address and the body. */
  bytes: GeneratedAlways<number>
}

export type ReferenceAnswersTable = {
  source: string
  read: string
  key: string
  answer: unknown
  items: unknown
  observed_at: Date
}

export type MemberRole = 'admin' | 'member'

export type MembersTable = {
  id: string
  account_id: number
  email: string
  name: string
  role: MemberRole
  operator: boolean
  created_at: Time
  updated_at: Time
}

/** The other columns are read and written by better-auth. */
export type MemberCredentialsTable = {
  id: string
  member_id: string
  provider_id: string
  provider_account_id: string
  password: string | null
  updated_at: Time
}

export type MemberSessionsTable = { id: string; member_id: string; token: string; expires_at: Date; created_at: Time }

export type InvitationsTable = {
  id: Generated<number>
  token_hash: Buffer
  account_id: number
  role: MemberRole
  operator: boolean
  email: string | null
  member_id: string | null
  created_at: Time
  expires_at: Date
  used_at: OptionalTime
}
