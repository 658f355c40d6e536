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

/** Settings that point the service to the sandbox's sources instead of the real ones. */
export const sourceSettings = {
  VPIC_URL: `http://${sourceHosts.vpic}/api/vehicles`,
  NHTSA_URL: `http://${sourceHosts.nhtsa}`,
  EPA_URL: `http://${sourceHosts.epa}/ws/rest`,
} as const

type SourceSiteOptions = {
  /** The vehicles in vPIC (none). */
  findVehicle?(vin: string): LotVehicle | undefined
  /** Every n-th request to NHTSA is answered with 504; 0: none (5). */
  readonly nhtsaFailsEvery?: number
}

/** The outside sources of facts about cars, as sandbox sites. */
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

/** Adds the sources to a running sandbox; vPIC has every vehicle of its lots. */
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
