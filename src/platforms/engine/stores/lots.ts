import { parseJson } from '../../../lib/json.ts'
import { makes } from '../../../model/makes.data.ts'
import type { RawLot } from '../../../model/raw-vehicle.ts'
import type { SiteConfig } from '../contract.ts'
import { readKey, textAt } from '../records/record-path.ts'
import type { StoreSignal } from './store-signal.ts'
import { leadingWords } from './store-signal.ts'

export type ConfiguredLot = RawLot & { readonly id: string | null }

/** The site's list of lots as a setting: one JSON text each. */
export function lotsSetting(lots: readonly ConfiguredLot[]): { readonly lots?: readonly string[] } {
  return lots.length > 1 ? { lots: lots.map((lot) => JSON.stringify(lot)) } : {}
}

export function configuredLots({ lots }: SiteConfig): readonly ConfiguredLot[] {
  if (!Array.isArray(lots)) return []
  return lots.flatMap((text) => {
    const lot = parseJson(String(text)) ?? null
    const part = (key: string) => textAt(readKey(lot, key))
    const place = { street: part('street'), city: part('city'), state: part('state'), zip: part('zip') }
    return lot === null ? [] : [{ id: part('id'), name: part('name'), ...place }]
  })
}

export function lotOf(signal: StoreSignal | null, stated: RawLot | null, config: SiteConfig): RawLot | null {
  const listed = configuredLots(config).find(({ id }) => id !== null && id === signal?.id)
  const lot = {
    name: stated?.name ?? signal?.name ?? listed?.name ?? null,
    street: stated?.street ?? signal?.street ?? listed?.street ?? null,
    city: stated?.city ?? listed?.city ?? null,
    state: stated?.state ?? listed?.state ?? null,
    zip: stated?.zip ?? listed?.zip ?? null,
  }
  return Object.values(lot).every((part) => part === null) ? null : lot
}

/** Lots rather than dealerships of a group: listed as its lots, or named like the site with no make added. */
export function isOneBusiness(signals: readonly StoreSignal[], config: SiteConfig): boolean {
  const lots = configuredLots(config)
  if (signals.every((signal) => lots.some(({ id }) => id !== null && id === signal.id))) return true
  return signals.every(({ name }) => name !== null && startsWithBusinessName(name, config))
}

/** "Harbor Cars - Main Street" is a lot of Harbor Cars; Harbor Kia is a separate dealership. */
function startsWithBusinessName(name: string, { store_name: business }: SiteConfig): boolean {
  if (typeof business !== 'string') return false
  const own = leadingWords(business)
  const words = leadingWords(name)
  if (own.length === 0 || !own.every((word, at) => words[at] === word)) return false
  return !words.slice(own.length).some((word) => franchiseMakes.has(word))
}

/**
 * Makes after which dealerships of a group are named, in lower case; of two-word makes the first word that is not a
 * common one.
 */
const franchiseMakes: ReadonlySet<string> = new Set([
  ...Object.entries(makes).flatMap(([make, { called }]) => {
    const [first = ''] = make
      .toLowerCase()
      .replace(/^land /, '')
      .split(/[ -]/)
    return [first, ...(called?.split(', ') ?? [])]
  }),
  'cdjr',
])
