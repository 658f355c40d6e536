export const eventTypes = [
  { name: 'setup.complete', fires: 'A dealer setup job finished successfully.' },
  { name: 'setup.failed', fires: 'A dealer setup job failed.' },
  { name: 'import.complete', fires: 'A website inventory import finished for a dealership.' },
  { name: 'vehicle.created', fires: 'A vehicle appeared in website inventory.' },
  { name: 'vehicle.updated', fires: "A vehicle's data changed." },
  { name: 'vehicle.removed', fires: 'A vehicle left active inventory.' },
  { name: 'ims.import.complete', fires: 'An IMS feed file was imported successfully.' },
  { name: 'ims.vehicle.created', fires: 'A vehicle appeared in an IMS feed.' },
  { name: 'ims.vehicle.updated', fires: "An IMS vehicle's row changed." },
  { name: 'ims.vehicle.removed', fires: 'A vehicle is no longer in the IMS feed.' },
  { name: 'ims.feed.stale', fires: 'An IMS feed file was not updated within the staleness threshold.' },
  { name: 'dealer.config.auto_updated', fires: 'A collection configuration was repaired automatically.' },
  { name: 'dealer.provider.changed', fires: 'A dealership moved to a different website provider.' },
] as const satisfies readonly { readonly name: string; readonly fires: string }[]

export type EventType = (typeof eventTypes)[number]['name']
