import type { Static } from 'typebox'
import { ownValue, parseJson } from '../../../lib/json.ts'
import { decodeUri } from '../../../lib/text.ts'
import type { Page } from '../../../model/page.ts'
import type { RawPrices, RawVehicle } from '../../../model/raw-vehicle.ts'
import { makeInTitle } from '../../../model/read-title.ts'
import { definePlatform } from '../../engine/define-platform.ts'
import type { FreshSettings } from '../../engine/detect/fresh-settings.ts'
import { hostInHtml } from '../../engine/detect/host-in-html.ts'
import { type PriceLine, pricesOf } from '../../engine/prices/price-lines.ts'
import { collectGeneric } from '../../engine/reader/find-reader.ts'
import { amountOf } from '../../engine/records/amount-of.ts'
import { recordOf } from '../../engine/records/parse-record.ts'
import { readKey, readPath, textAt, textsAt } from '../../engine/records/record-path.ts'
import { matchBrackets } from '../../engine/structured-data/embedded-json.ts'
import { stockSearch } from './stock-search.ts'

/** One car of the stock; only the fields used. */
const StockCar = recordOf(
  'vin titleText subtitleText cartypeText weblink gearText driveText preUse.text modelInfo.modelyear',
  'modelInfo.genericModel.text mileage.unitText mileage.value.number colorInfo.exteriorColor.colorInfo.text',
  'colorInfo.exteriorColor.baseColorInfo.text colorInfo.interiorColor.colorInfo.text',
  'colorInfo.interiorColor.baseColorInfo.text engineInfo.fuel.text carPrices[].type carPrices[].price.value images[].url',
  'dealer.id dealer.name dynamicAttributes[].id dynamicAttributes[].value',
)

/** Steps of the price ladder; every other amount is a fee that is added to the price. */
const steps: ReadonlySet<string> = new Set(['sale', 'final', 'list', 'dealerPrice', 'dealerDiscount'])
const feeLabels: Readonly<Record<string, string>> = {
  dealerDocFees: 'Documentation Fee',
  dealerMarkup: 'Dealer Handling',
}
/** Fees are displayed without cents. */
const tolerance = 1

/**
 * The price is `sale`, which the card displays. `dealerPrice` adds the fees, and so does `final` for used cars; for new
 * cars, `final` subtracts conditional offers. A ladder that does not add up has an unknown meaning: no price.
 */
export function readOneAudiPrices(car: Pick<Static<typeof StockCar>, 'carPrices'>, isNew: boolean): RawPrices {
  const amounts = new Map(
    (car.carPrices ?? []).flatMap(({ type, price }) => {
      const amount = amountOf(price?.value)
      return amount === null ? [] : [[textAt(type) ?? '', amount] as const]
    }),
  )
  const sale = amounts.get('sale')
  const list = amounts.get('list')
  const start = line(isNew ? 'msrp' : 'list', isNew ? 'MSRP' : 'List Price', list)
  if (sale === undefined) return pricesOf(start)
  const fees = [...amounts].filter(([type]) => !steps.has(type))
  const total = sale + fees.reduce((sum, [, amount]) => sum + amount, 0)
  const ends = [amounts.get('dealerPrice'), amounts.get('final')].filter((end) => end !== undefined)
  if (ends.length > 0 && !ends.some((end) => Math.abs(end - total) < tolerance)) return pricesOf(start)
  return pricesOf([
    ...start,
    ...line('discount', 'Dealer Discount', list !== undefined && list > sale ? list - sale : undefined),
    ...fees.flatMap(([type, amount]) => line('fee', ownValue(feeLabels, type) ?? 'Dealer Fee', amount)),
    { role: 'price', label: null, amount: sale },
    ...line('total', 'Total Price', total),
  ])
}

function line(role: PriceLine['role'], label: string, amount: number | undefined): PriceLine[] {
  return amount === undefined ? [] : [{ role, label, amount }]
}

const states = /<script\b[^<>]{0,200}\btype=["']x-feature-hub\/serialized-states["'][^<>]{0,200}>([^<]*)<\/script>/i
const search = /stockCarSearch\(/g
const code = /^\w{1,40}$/
/** A page embeds a few searches; each malformed one costs a scan of the remaining text. */
const maxSearches = 20

/**
 * The search that an inventory page has run: which dealers, in which market. The page embeds it, with its response, as
 * JSON inside JSON inside an encoded text.
 */
export function readStockQuery({ text }: Page): FreshSettings | null {
  const kept = (decodeUri(states.exec(text)?.[1] ?? '') ?? '').replace(/\\{1,20}"/g, '"')
  for (const found of kept.matchAll(search).take(maxSearches)) {
    const settings = settingsOf(parseJson(matchBrackets(kept, found.index + found[0].length) ?? ''))
    if (settings !== null) return settings
  }
  return null
}

function settingsOf(query: unknown): FreshSettings | null {
  const dealers = criterion(query, 'dealer')
  const market = readPath(query, 'stockIdentifier.marketIdentifier')
  const part = (name: string) => [textAt(readKey(market, name)) ?? ''].filter((value) => code.test(value))[0]
  const [brand, country, language] = [part('brand'), part('country'), part('language')]
  if (dealers.length === 0 || brand === undefined || country === undefined || language === undefined) return null
  return {
    stock_dealers: dealers,
    stock_import: criterion(query, 'stat-import'),
    stock_market: [brand, country, language],
  }
}

function criterion(query: unknown, id: string): readonly string[] {
  const criteria = readPath(query, 'searchParameter.criteria')
  const found = (Array.isArray(criteria) ? criteria : []).find((item) => readKey(item, 'id') === id)
  return textsAt(readKey(found, 'items')).filter((item) => code.test(item))
}

export const oneAudi = definePlatform({
  id: 'one-audi',
  name: 'OneAudi',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [hostInHtml(0.85, '*.renderer.one.audi', '*.apps.one.audi', '*.omnigraph.audi.com')],
  precedes: ['dealer-com', 'dealer-inspire'],
  listing: {
    items: 'cars',
    total: 'total',
    fresh: {
      paths: ['/en/inventory/new/', '/en/inventory/used/', '/en/inventory/'],
      read: readStockQuery,
      what: 'its stock search',
    },
    sources: [{ name: 'stock search', addresses: [stockSearch('new'), stockSearch('used')] }],
    otherwise: collectGeneric,
  },
  record: StockCar,
  fields: {
    heading: 'titleText',
    condition: ['cartypeText', 'preUse.text'],
    odometer: 'mileage.value.number',
    odometer_unit: 'mileage.unitText',
    transmission: 'gearText',
    drivetrain: 'driveText',
    fuel: 'engineInfo.fuel.text',
    exterior_color: ['colorInfo.exteriorColor.colorInfo.text', 'colorInfo.exteriorColor.baseColorInfo.text'],
    interior_color: ['colorInfo.interiorColor.colorInfo.text', 'colorInfo.interiorColor.baseColorInfo.text'],
    generic_exterior_color: 'colorInfo.exteriorColor.baseColorInfo.text',
    generic_interior_color: 'colorInfo.interiorColor.baseColorInfo.text',
    vdp_link: 'weblink',
    photos: ({ images }) => textsAt(images, 'url'),
  },
  derive: (car) => ({ ...nameOf(car), stocknum: stockNumber(car), prices: readOneAudiPrices(car, isNew(car)) }),
  store: { id: 'dealer.id', name: 'dealer.name', host: 'weblink' },
})

type Car = Static<typeof StockCar>

/** The make is only in the title; used cars may be of any make. */
function nameOf(car: Car): RawVehicle {
  const title = textAt(car.titleText) ?? ''
  const make = makeInTitle(title)
  const model = make === null ? null : title.slice(title.indexOf(make) + make.length).trim()
  return {
    make,
    model: textAt(car.modelInfo?.genericModel?.text) ?? (model || null),
    trim: (textAt(car.subtitleText) ?? '').replace(/[®™]/g, '').trim() || null,
  }
}

function stockNumber(car: Car): string | null {
  return textAt((car.dynamicAttributes ?? []).find(({ id }) => id === 'VEHICLE_ID')?.value)
}

function isNew(car: Car): boolean {
  return /^n/i.test(textAt(car.cartypeText) ?? textAt(car.preUse?.text) ?? '')
}
