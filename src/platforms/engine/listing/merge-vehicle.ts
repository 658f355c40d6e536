import type { RawPrices, RawVehicle } from '../../../model/raw-vehicle.ts'
import { amountOf } from '../records/amount-of.ts'
import { isBlank } from './build-scan.ts'

/** What a page states wins, but for the longer list of photos. */
export function mergeVehicle(listed: RawVehicle, page: RawVehicle): RawVehicle {
  const stated = Object.entries(page).filter(([, value]) => !isBlank(value))
  const prices = { ...withoutOtherPrice(listed.prices ?? {}, page.prices?.price), ...withoutGaps(page.prices ?? {}) }
  return {
    ...listed,
    ...Object.fromEntries(stated),
    ...longerPhotos(listed, page),
    ...(page.heading ? { heading: fullerHeading(page.heading, listed.heading) } : {}),
    ...(Object.keys(prices).length === 0 ? {} : { prices }),
    ...joinSources(listed, page),
  }
}

/** One of a card and a page may name a car shortly, and the other whole: with its trim. */
export function fullerHeading(own: RawVehicle['heading'], other: RawVehicle['heading']): string | null {
  if (!own || !other) return own || other || null
  return other.length <= longestHeading && other.toLowerCase().includes(own.toLowerCase()) ? other : own
}

const longestHeading = 150

/** Joins where the fields of two records of one vehicle were found; the second one's take precedence. */
export function joinSources({ sources }: RawVehicle, { sources: further }: RawVehicle): Pick<RawVehicle, 'sources'> {
  return sources || further ? { sources: { ...sources, ...further } } : {}
}

function withoutGaps(prices: object): object {
  return Object.fromEntries(Object.entries(prices).filter(([, value]) => !isBlank(value)))
}

/** The part that says what the listing's price is does not say it of another price. */
function withoutOtherPrice(prices: RawPrices, price: RawPrices['price']): RawPrices {
  const { components } = prices
  if (!components || isBlank(price) || amountOf(price) === amountOf(prices.price)) return prices
  return { ...prices, components: components.filter(({ category }) => category !== 'final') }
}

/** The longer list of photos wins; the page's prices count only if the listing has none. */
export function fillGaps(listed: RawVehicle, shown: RawVehicle): RawVehicle {
  const gaps = Object.entries(shown).filter(([field]) => isBlank(Reflect.get(listed, field)))
  const prices = isBlank(listed.prices?.price) && shown.prices ? { prices: { ...listed.prices, ...shown.prices } } : {}
  return {
    ...listed,
    ...Object.fromEntries(gaps),
    ...longerPhotos(shown, listed),
    ...prices,
    ...joinSources(shown, listed),
  }
}

type Photos = Pick<RawVehicle, 'photos'>

function longerPhotos(one: Photos, other: Photos): Photos {
  const longer = (one.photos ?? []).length > (other.photos ?? []).length ? one : other
  return longer.photos?.length ? { photos: longer.photos } : {}
}
