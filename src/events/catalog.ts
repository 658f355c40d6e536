import { defineEventType } from './define-event-type.ts'

/** All event types: name and trigger. */
export const eventTypes = [
  defineEventType('setup.complete', 'A dealer setup job finished successfully.'),
  defineEventType('setup.failed', 'A dealer setup job failed.'),
  defineEventType('import.complete', 'A website inventory import finished for a dealership.'),
  defineEventType('vehicle.created', 'A vehicle appeared in website inventory.'),
  defineEventType('vehicle.updated', "A vehicle's data changed."),
  defineEventType('vehicle.removed', 'A vehicle left active inventory.'),
  defineEventType('ims.import.complete', 'An IMS feed file was imported successfully.'),
  defineEventType('ims.vehicle.created', 'A vehicle appeared in an IMS feed.'),
  defineEventType('ims.vehicle.updated', "An IMS vehicle's row changed."),
  defineEventType('ims.vehicle.removed', 'A vehicle is no longer in the IMS feed.'),
  defineEventType('ims.feed.stale', 'An IMS feed file was not updated within the staleness threshold.'),
  defineEventType('dealer.config.auto_updated', 'A collection configuration was repaired automatically.'),
  defineEventType('dealer.provider.changed', 'A dealership moved to a different website provider.'),
] as const

export type EventType = (typeof eventTypes)[number]['name']
