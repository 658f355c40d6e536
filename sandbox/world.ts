import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { SiteSpec } from './site-specs.ts'

/** Folder of saved real pages next to the repository, not part of it. */
export const savedPagesFolder = resolve(import.meta.dirname, '../../shared/samples/platforms')

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
  { kind: 'dealer-eprocess', host: 'process-cars.example', size: 65 },
  { kind: 'dealer-fire', host: 'campfire-motors.example', size: 80 },
  { kind: 'motive', host: 'good-motive.example', size: 100 },
  { kind: 'overfuel', host: 'full-tank-autos.example', size: 60, newShare: 0 },
  { kind: 'jazel', host: 'jazz-city-ford.example', size: 50 },
  { kind: 'dealer-car-search', host: 'lucky-search-cars.example', size: 45, newShare: 0 },
  { kind: 'edealer', host: 'maple-motors.example', size: 70 },
  { kind: 'sm360', host: 'northern-lights-auto.example', size: 55 },
  { kind: 'd2c-media', host: 'voyageur-auto.example', size: 60 },
  { kind: 'convertus', host: 'prairie-ford.example', size: 50 },
  { kind: 'carsforsale', host: 'corner-lot-cars.example', size: 35 },
  { kind: 'automanager', host: 'tidy-autos.example', size: 45 },
  { kind: 'wayne-reaves', host: 'gulf-coast-motors.example', size: 30 },
  { kind: 'dealersync', host: 'finders-autos.example', size: 35 },
  { kind: 'autorevo', host: 'river-bend-autos.example', size: 60 },
  { kind: 'dealer-spike', host: 'throttle-cars.example', size: 50 },
  { kind: 'chapman', host: 'saguaro-honda.example', size: 60 },
  { kind: 'dealer-spike-older', host: 'old-throttle-cars.example', size: 40 },
  { kind: 'autocorner', host: 'dusty-lot-autos.example', size: 30 },
  { kind: 'dealer-click', host: 'one-page-autos.example', size: 40 },
  { kind: 'dealer-front', host: 'plugin-motors.example', size: 40 },
  // Refuses direct requests: see start-world.ts.
  { kind: 'dealer-com', host: 'walled-garden.example', size: 30 },
  { kind: 'no-dealer', host: 'crumb-bakery.example' },
]

/** Sites made of saved pages; none if the folder is missing. */
export function savedWorld(folder = savedPagesFolder): readonly SiteSpec[] {
  if (!existsSync(folder)) return []
  return [
    { kind: 'saved-dealer-com', host: 'saved-dealer-com.example', folder },
    { kind: 'saved-plain', host: 'saved-plain.example', folder },
  ]
}
