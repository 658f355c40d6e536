import { Type } from 'typebox'
import { SetupBatchCounts } from '../model/dealership.ts'
import { integer, orNull, text, timestamp } from '../model/field-schemas.ts'
import { ImsVehicle } from '../model/ims-vehicle.ts'
import { queriedVehicles } from '../model/vehicle-query/queried-vehicle.ts'
import { WebsiteVehicle } from '../model/website-vehicle.ts'

const websiteUrl = text('Address of the dealership’s website.')
const configurationId = integer('Id of the collection configuration.')
const feedConfigId = integer('Id of the feed; GET /v1/ims/feeds lists it.')
const anyValue = (description: string) => Type.Unknown({ description })

const FieldChange = Type.Object(
  {
    field: text('Name of the field.'),
    from: anyValue('Its value before.'),
    to: anyValue('Its value now.'),
  },
  { title: 'FieldChange', description: 'A field that changed.' },
)

export const SetupComplete = Type.Object(
  {
    website_url: websiteUrl,
    provider: text('Id of the website platform.'),
    configuration_id: configurationId,
    vehicle_counts: Type.Object(
      { new: integer('Of condition `New`.'), used: integer('Of condition `Used`.') },
      {
        description:
          'Vehicles of the whole lot that the account’s filter accepts: what is not known before is told once the first import has counted it.',
      },
    ),
    status: text('`active`, or `needs_manual_review`.'),
  },
  { title: 'SetupCompleteData', description: 'The finished setup.' },
)

export const SetupFailed = Type.Object(
  { website_url: websiteUrl, error: text('Why the setup failed.') },
  { title: 'SetupFailedData', description: 'The failed setup.' },
)

export const SetupBatchComplete = Type.Object(
  {
    batch_id: text('`batch_...`, of GET /v1/dealers/setup/batch/{batch_id}.'),
    total: integer('Rows of the batch, one a website.'),
    counts: SetupBatchCounts,
  },
  { title: 'SetupBatchCompleteData', description: 'The batch, all of whose setups have ended.' },
)

export const ImportComplete = Type.Object(
  {
    website_url: websiteUrl,
    stats: Type.Object(
      {
        total_received: integer('Vehicles that the scan found.'),
        new: integer('Vehicles that appeared.'),
        updated: integer('Vehicles that changed.'),
        removed: integer('Vehicles that left.'),
        unchanged: integer('Vehicles that stayed as they were.'),
      },
      { description: 'Counts of what the account’s filter accepts.' },
    ),
  },
  { title: 'ImportCompleteData', description: 'The finished import of a website.' },
)

const troubleText = text('Why. Figures are left out for accounts with a filter, as in the list of imports.')

export const ImportFailed = Type.Object(
  {
    website_url: websiteUrl,
    error: troubleText,
    failures: integer(
      'How many imports have failed, were held or saw a part since the last complete one, this one included.',
    ),
  },
  { title: 'ImportFailedData', description: 'The import of a website that changed nothing.' },
)

export const ImsImportFailed = Type.Object(
  { feed_config_id: feedConfigId, file_name: text('Name of the file.'), error: troubleText },
  { title: 'ImsImportFailedData', description: 'The import of a feed file that changed nothing.' },
)

export const WebhookDisabled = Type.Object(
  {
    webhook_id: integer('Id of the webhook.'),
    event_type: text('The event that it no longer gets.'),
    url: text('The address that failed.'),
    reason: Type.Enum(['failures', 'gone'], {
      description: '`failures`: max_failures in a row; `gone`: it answered 410.',
    }),
    failure_count: integer('Failed deliveries in a row.'),
    last_status_code: orNull(Type.Integer({ description: 'Of its last answer; null: it gave none.' })),
  },
  { title: 'WebhookDisabledData', description: 'The webhook that was switched off.' },
)

export const UpdatedVehicle = Type.Object(
  {
    ...WebsiteVehicle.properties,
    changes: Type.Array(FieldChange, { description: 'What changed on the vehicle’s page.' }),
  },
  { title: 'UpdatedWebsiteVehicle', description: 'The vehicle as it is now, and what changed.' },
)

const PriceChange = Type.Object(
  {
    from: Type.Number({ description: 'The price before.' }),
    to: Type.Number({ description: 'The price now.' }),
    amount: Type.Number({ description: '`to` minus `from`: negative for a drop.' }),
    percent: orNull(Type.Number(), {
      description: '`amount` in percent of `from`, to one decimal; null if that was 0.',
    }),
  },
  { title: 'PriceChange', description: 'How the price changed.' },
)

export const VehiclePriceChanged = Type.Object(
  { ...WebsiteVehicle.properties, price_change: PriceChange },
  { title: 'RepricedWebsiteVehicle', description: 'The vehicle as it is now, and how its price changed.' },
)

export const ImsVehiclePriceChanged = Type.Object(
  { ...ImsVehicle.properties, price_change: PriceChange },
  { title: 'RepricedImsVehicle', description: 'The vehicle as it is now, and how its price changed.' },
)

export const ImsVehicleRemoved = Type.Object(
  {
    ...ImsVehicle.properties,
    reason: Type.Optional(
      Type.Enum(['withdrawn'], { description: 'The feed was deleted or moved to another dealership; else absent.' }),
    ),
  },
  { title: 'RemovedImsVehicle', description: 'The vehicle as it was.' },
)

export const ImsImportComplete = Type.Object(
  {
    feed_config_id: feedConfigId,
    file_name: text('Name of the imported file.'),
    vehicle_count: integer(
      'Vehicles of the feed after the import, as are the following counts: of what the account’s filter accepts.',
    ),
    new_count: integer('Vehicles that appeared.'),
    updated_count: integer('Vehicles whose row changed.'),
    removed_count: integer('Vehicles that are no longer in the feed.'),
  },
  { title: 'ImsImportCompleteData', description: 'The finished import of a feed file.' },
)

export const SavedSearchMatched = Type.Object(
  {
    saved_search_id: text('Id of the saved search (`srch_...`).'),
    name: text('Its name.'),
    reason: text('`created`, `updated` or `returned`: what happened to the vehicle.'),
    vehicle: Type.Union(queriedVehicles, { description: 'The vehicle, as POST /v2/inventory/query answers it.' }),
  },
  { title: 'SavedSearchMatchedData', description: 'The saved search, and the vehicle that began to match it.' },
)

export const FeedStale = Type.Object(
  {
    feed_config_id: feedConfigId,
    dealership_id: text('Public id of the dealership.'),
    provider: text('Id of the IMS provider.'),
    staleness_hours: Type.Number({ description: 'Age of the file in hours, to one decimal.' }),
    threshold_hours: integer('The feed’s staleness threshold in hours.'),
  },
  { title: 'ImsFeedStaleData', description: 'The feed whose file is too old.' },
)

export const InventoryStale = Type.Object(
  {
    website_url: websiteUrl,
    last_seen_at: timestamp('When the website was seen last.'),
    hours: integer('Whole hours since then.'),
    reason: Type.Enum(['blocked', 'unreachable', 'changed', 'held'], {
      description:
        '`blocked`: the site refuses; `unreachable`: it does not answer; `changed`: it could not be read; `held`: a scan that lacks most of the lot waits to be confirmed.',
    }),
  },
  { title: 'InventoryStaleData', description: 'The dealership whose website was not seen.' },
)

const discrepancyCounts = (description: string) =>
  Type.Object(
    {
      website_only: integer('Vehicles that the website alone lists.'),
      feed_only: integer('Vehicles that the feeds alone list.'),
      differing: integer('Vehicles that differ.'),
    },
    { description },
  )

export const DiscrepanciesChanged = Type.Object(
  {
    website_url: websiteUrl,
    counts: discrepancyCounts('Counts of what the account’s filter accepts, and of the feeds that it may read.'),
    previous: discrepancyCounts('The same before the import.'),
  },
  { title: 'DiscrepanciesChangedData', description: 'What website and feeds disagree about.' },
)

export const ConfigurationUpdated = Type.Object(
  {
    website_url: websiteUrl,
    provider: text('Id of the website platform.'),
    configuration_id: configurationId,
    changes: Type.Array(FieldChange, {
      description: 'Settings of the configuration that changed; null where one was absent.',
    }),
  },
  { title: 'ConfigurationUpdatedData', description: 'The repaired configuration.' },
)

export const ProviderChanged = Type.Object(
  {
    website_url: websiteUrl,
    configuration_id: configurationId,
    previous_provider: text('Id of the platform before.'),
    provider: text('Id of the platform now.'),
    provider_confidence: Type.Number({ description: 'How certain the new platform is, from 0 to 1.' }),
  },
  { title: 'ProviderChangedData', description: 'The dealership’s new platform.' },
)
