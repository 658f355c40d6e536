import { defineEventType } from './define-event-type.ts'

/** Every event type there is: its name, and when it fires. */
export const eventTypes = [
  defineEventType('setup.complete', 'A dealer setup job finished successfully.'),
  defineEventType('setup.failed', 'A dealer setup job failed.'),
  defineEventType('import.complete', 'A website inventory import finished for a dealership.'),
  defineEventType('vehicle.created', 'A vehicle appeared in website inventory.'),
  defineEventType('vehicle.updated', "A vehicle's data changed."),
  defineEventType('vehicle.removed', 'A vehicle left active inventory.'),
  defineEventType('dealer.config.auto_updated', 'A collection configuration was repaired automatically.'),
  defineEventType('dealer.provider.changed', 'A dealership moved to a different website provider.'),
] as const

export type EventType = (typeof eventTypes)[number]['name']
