import type { SiteRegistry } from '../site-registry.ts'
import type { Site } from '../sites/site.ts'
import type { LotVehicle } from '../vehicles.ts'
import { createEpaSource } from './epa.ts'
import { createNhtsaSource } from './nhtsa.ts'
import { createVpicSource } from './vpic.ts'

export const sourceHosts = {
  vpic: 'vpic.sources.example',
  nhtsa: 'nhtsa.sources.example',
  epa: 'epa.sources.example',
} as const

/** The settings with which the service asks the sandbox's sources instead of the real ones. */
export const sourceSettings = {
  VPIC_URL: `http://${sourceHosts.vpic}/api/vehicles`,
  NHTSA_URL: `http://${sourceHosts.nhtsa}`,
  EPA_URL: `http://${sourceHosts.epa}/ws/rest`,
} as const

export type SourceSiteOptions = {
  /** The vehicles that vPIC knows (none). */
  findVehicle?(vin: string): LotVehicle | undefined
  /** Every so many-th request to NHTSA is answered with 504; 0: none (5). */
  readonly nhtsaFailsEvery?: number
}

/** The outside sources of facts about cars, as sites of the sandbox. */
export function createSourceSites({ findVehicle, nhtsaFailsEvery }: SourceSiteOptions = {}): readonly Site[] {
  return [
    createVpicSource({ host: sourceHosts.vpic, findVehicle: findVehicle ?? (() => undefined) }),
    createNhtsaSource({
      host: sourceHosts.nhtsa,
      ...(nhtsaFailsEvery === undefined ? {} : { failsEvery: nhtsaFailsEvery }),
    }),
    createEpaSource({ host: sourceHosts.epa }),
  ]
}

/** Adds the sources to a running sandbox; vPIC knows every vehicle of its lots. */
export function addSourceSites(registry: Pick<SiteRegistry, 'sites' | 'addSite'>): void {
  const findVehicle = (vin: string) => {
    for (const { site } of registry.sites.values()) {
      const vehicle = site.lot?.vehicles().find((listed) => listed.vin === vin)
      if (vehicle !== undefined) return vehicle
    }
    return undefined
  }
  for (const site of createSourceSites({ findVehicle })) registry.addSite(site)
}
