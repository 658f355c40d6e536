import type { SiteSpec } from './site-specs.ts'

/** The initial sites of `run.ts`: one of every kind, small and large. */
export const defaultWorld: readonly SiteSpec[] = [
  { kind: 'dealer-com', host: 'sunrise-motors.example', size: 120 },
  { kind: 'dealer-com', host: 'harbor-toyota.example', size: 60, franchise: 'Toyota', newShare: 0.8 },
  { kind: 'dealer-com', host: 'big-valley-auto.example', size: 1500 },
  { kind: 'plain', host: 'plain-auto.example', size: 40 },
  { kind: 'plain', host: 'micro-motors.example', size: 30, markup: 'microdata', sitemap: 'index', newShare: 0 },
  { kind: 'plain', host: 'no-map-cars.example', size: 55, sitemap: 'none' },
  { kind: 'plain', host: 'catalog-cars.example', size: 70, sitemap: 'none', listing: 'item-list' },
  { kind: 'dealer-inspire', host: 'inspired-ford.example', size: 90, franchise: 'Ford' },
  { kind: 'dealer-inspire', host: 'north-group.example', size: 40, group: 'asked' },
  { kind: 'dealer-com', host: 'south-group.example', size: 40, group: 'asked' },
  { kind: 'dealer-com', host: 'nameless-group.example', size: 40, group: 'unnamed' },
  { kind: 'dealer-on', host: 'lights-on-motors.example', size: 110 },
  { kind: 'team-velocity', host: 'quick-team-cars.example', size: 75 },
  { kind: 'dealer-fire', host: 'campfire-motors.example', size: 80 },
  { kind: 'motive', host: 'good-motive.example', size: 100 },
  { kind: 'overfuel', host: 'full-tank-autos.example', size: 60, newShare: 0 },
  { kind: 'jazel', host: 'jazz-city-ford.example', size: 50 },
  { kind: 'd2c-media', host: 'voyageur-auto.example', size: 60 },
  { kind: 'convertus', host: 'prairie-ford.example', size: 50 },
  { kind: 'wayne-reaves', host: 'gulf-coast-motors.example', size: 30 },
  // Refuses direct requests: see start-world.ts.
  { kind: 'dealer-com', host: 'walled-garden.example', size: 30 },
  { kind: 'no-dealer', host: 'crumb-bakery.example' },
]
