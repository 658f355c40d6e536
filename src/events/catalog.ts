import type { TObject } from 'typebox'
import { ImsVehicle } from '../model/ims-vehicle.ts'
import { WebsiteVehicle } from '../model/website-vehicle.ts'
import {
  ConfigurationUpdated,
  DiscrepanciesChanged,
  FeedStale,
  ImportComplete,
  ImportFailed,
  ImsImportComplete,
  ImsImportFailed,
  ImsVehiclePriceChanged,
  ImsVehicleRemoved,
  InventoryStale,
  ProviderChanged,
  SavedSearchMatched,
  SetupBatchComplete,
  SetupComplete,
  SetupFailed,
  UpdatedVehicle,
  VehiclePriceChanged,
  WebhookDisabled,
} from './payloads.ts'

/** `data`: the schema of the event's payload. */
export const eventTypes = [
  { name: 'setup.complete', fires: 'A dealer setup job finished successfully.', data: SetupComplete },
  { name: 'setup.failed', fires: 'A dealer setup job failed.', data: SetupFailed },
  { name: 'setup.batch.complete', fires: 'Every setup of a batch has ended.', data: SetupBatchComplete },
  { name: 'import.complete', fires: 'A website inventory import finished for a dealership.', data: ImportComplete },
  { name: 'import.failed', fires: 'A website inventory import failed: nothing was seen.', data: ImportFailed },
  {
    name: 'import.held',
    fires: 'A website inventory import was held, because it lacks most of the lot.',
    data: ImportFailed,
  },
  { name: 'vehicle.created', fires: 'A vehicle appeared in website inventory.', data: WebsiteVehicle },
  { name: 'vehicle.updated', fires: "A vehicle's data changed.", data: UpdatedVehicle },
  {
    name: 'vehicle.price_changed',
    fires: "A vehicle's price changed from one number to another, beside vehicle.updated.",
    data: VehiclePriceChanged,
  },
  { name: 'vehicle.removed', fires: 'A vehicle left active inventory.', data: WebsiteVehicle },
  { name: 'ims.import.complete', fires: 'An IMS feed file was imported successfully.', data: ImsImportComplete },
  { name: 'ims.import.failed', fires: 'An IMS feed file could not be imported.', data: ImsImportFailed },
  {
    name: 'ims.import.held',
    fires: 'An IMS feed file is held: it looks cut off or lacks most of the lot.',
    data: ImsImportFailed,
  },
  { name: 'ims.vehicle.created', fires: 'A vehicle appeared in an IMS feed.', data: ImsVehicle },
  { name: 'ims.vehicle.updated', fires: "An IMS vehicle's row changed.", data: ImsVehicle },
  {
    name: 'ims.vehicle.price_changed',
    fires: "An IMS vehicle's price changed from one number to another, beside ims.vehicle.updated.",
    data: ImsVehiclePriceChanged,
  },
  { name: 'ims.vehicle.removed', fires: 'A vehicle is no longer in the IMS feed.', data: ImsVehicleRemoved },
  {
    name: 'ims.feed.stale',
    fires: 'An IMS feed file was not updated within the staleness threshold.',
    data: FeedStale,
  },
  {
    name: 'dealer.config.auto_updated',
    fires: 'A collection configuration was repaired automatically.',
    data: ConfigurationUpdated,
  },
  {
    name: 'dealer.provider.changed',
    fires: 'A dealership moved to a different website provider.',
    data: ProviderChanged,
  },
  {
    name: 'dealer.inventory.stale',
    fires: 'A website was not seen for four times its cadence, and at least 48 hours.',
    data: InventoryStale,
  },
  {
    name: 'dealer.discrepancies.changed',
    fires: 'An import changed how many vehicles the website and the feeds disagree about.',
    data: DiscrepanciesChanged,
  },
  {
    name: 'webhook.disabled',
    fires:
      'A webhook was switched off after too many failures, or because its address answered 410. Have it sent to another address.',
    data: WebhookDisabled,
  },
  {
    name: 'saved_search.matched',
    fires: 'A vehicle began to match a saved search.',
    data: SavedSearchMatched,
  },
] as const satisfies readonly { readonly name: string; readonly fires: string; readonly data: TObject }[]

export type EventType = (typeof eventTypes)[number]['name']

/** Webhooks of these types may carry conditions. */
export const priceEventTypes: readonly string[] = [
  'vehicle.price_changed',
  'ims.vehicle.price_changed',
] satisfies readonly EventType[]
