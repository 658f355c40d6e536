import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { carNamed } from './car-name.ts'

type Item = { readonly key: string; readonly vehicle: RawVehicle; readonly skipped: string | null }

/** A group of records of one page: those of one place. */
export type SeenGroup = {
  readonly name: string
  readonly page: string
  readonly items: readonly Item[]
  /** How many of them the page links to. */
  readonly linked: number
}

/** Groups whose names say that they are not the stock; evidence among other evidence. */
const asideName =
  /similar|related|recommend|featured|recent|sold|deliver|archiv|previous|compar|suggest|favou?rite|promo|article|review|staff|nearby|network|national|partner|trending|popular|viewed|auction|specials?$/i

/** Decided over all pages of a sample: the group with the most vehicles that are for sale and differ from page to page. */
export function stockAmong(seen: readonly SeenGroup[]): string | null {
  const groups = Map.groupBy(seen, ({ name }) => name)
  // Where a page links to the cars of one group, data of others that it does not show is no stock.
  const isLinked = ({ items, linked }: SeenGroup) => items.length > 1 && linked * 2 > items.length
  const someLinked = seen.some(isLinked)
  const scored = [...groups].map(([name, pages]) => {
    const isUnseen = someLinked && pages.every(({ linked }) => linked === 0)
    return { name, score: scoreOf(name, pages) * (isUnseen ? 0.1 : 1) }
  })
  const [best] = scored.filter(({ score }) => score > 0).toSorted((one, other) => other.score - one.score)
  return best?.name ?? null
}

function scoreOf(name: string, pages: readonly SeenGroup[]): number {
  const items = new Map(pages.flatMap((group) => group.items.map((item) => [item.key, item] as const)))
  const vehicles = [...items.values()].filter(({ vehicle }) => isVehicleLike(vehicle))
  if (vehicles.length * 2 < items.size) return 0
  const forSale = vehicles.filter(({ skipped }) => skipped === null).length
  const identified = vehicles.filter(isKnown).reduce((sum, { vehicle }) => sum + (vehicle.vin ? 0.5 : 0.25), 0)
  const keysOf = ({ items: list }: SeenGroup) => list.map(({ key }) => key).join(' ')
  const isRepeated = pages.length > 2 && new Set(pages.map(keysOf)).size === 1
  const isAside = name.split('.').some((part) => asideName.test(part))
  // A calculator knows years, makes and models without a car of any.
  return (forSale + identified) * (isRepeated || identified === 0 ? 0.1 : 1) * (isAside ? 0.05 : 1)
}

/** What names neither a VIN nor a page is of no use: events that pages push, or the models of a calculator. */
export function isKnown({ vehicle }: Pick<Item, 'vehicle'>): boolean {
  return Boolean(vehicle.vin || vehicle.vdp_link)
}

/** Whether a record is about a car at all. */
export function isVehicleLike({ vin, year, make, model, heading }: RawVehicle): boolean {
  return Boolean(vin || (year && make && model) || (heading && carNamed(heading) !== null))
}
