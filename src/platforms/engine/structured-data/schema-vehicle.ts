import { isRecord } from '../../../lib/json.ts'
import { gradeIn, statesBuild } from '../../../model/build-words.ts'
import { isConditionalPrice } from '../../../model/conditional-offers.ts'
import { plainTextsOf } from '../../../model/plain-fields.ts'
import { readPriceBasis } from '../../../model/price-basis/read-price-basis.ts'
import type { RawPrices, RawVehicle } from '../../../model/raw-vehicle.ts'
import { isPlausiblePrice } from '../../../model/read-amount.ts'
import { makeInTitle } from '../../../model/read-title.ts'
import { isFillerVin } from '../../../model/vin.ts'
import type { PriceRole } from '../prices/price-labels.data.ts'
import { roleOfLabel } from '../prices/price-lines.ts'
import { amountOf } from '../records/amount-of.ts'
import { textAt } from '../records/record-path.ts'
import { hasType, lastSegment, listOf, propertyNodes, propertyText, type SchemaNode } from './schema-node.ts'

const vehicleTypes: ReadonlySet<string> = new Set([
  'Vehicle',
  'Car',
  'Automobile',
  'MotorVehicle',
  'BusOrCoach',
  'Motorcycle',
])
const productTypes: ReadonlySet<string> = new Set(['Product', 'IndividualProduct', 'ProductModel'])
const unitOfCurrency: Readonly<Record<string, string>> = { CAD: 'km', USD: 'mi' }
const vinShape = /\b[A-HJ-NPR-Z0-9]{17}\b/i

/** A product is a vehicle if it, or the offer that contains it, has a VIN. */
export function isVehicleNode(node: SchemaNode, around: readonly SchemaNode[]): boolean {
  if (hasType(node, vehicleTypes)) return true
  if (!hasType(node, productTypes)) return false
  return vinOf(node, []) !== null || vinShape.test(firstText(around, 'serialNumber') ?? '')
}

/** `offers` are the node's own, or the offer that contains it. */
export function readSchemaVehicle(node: SchemaNode, offers: readonly SchemaNode[]): RawVehicle {
  const name = propertyText(node, 'name')
  const year = yearOf(node, name)
  const make = propertyText(node, 'brand', 'manufacturer', 'make') ?? makeInTitle(name ?? '')
  const configuration = propertyText(node, 'vehicleConfiguration', 'trim')
  const model = withoutTrim(propertyText(node, 'model'), configuration)
  const engines = propertyNodes(node, 'vehicleEngine')
  const engine = engines[0]
  const condition = propertyText(node, 'itemCondition') ?? firstText(offers, 'itemCondition')
  return {
    vin: vinOf(node, offers),
    stocknum: stockOf(node, offers),
    year,
    make,
    model,
    trim: configuration ?? trimInName(name, { year, make, model }),
    heading: name,
    condition: condition === null ? null : lastSegment(condition),
    body: lastWord(propertyText(node, 'bodyType')),
    doors: propertyText(node, 'numberOfDoors'),
    odometer: odometerOf(node),
    odometer_unit: odometerUnitOf(node, offers),
    engine:
      (engine === undefined ? null : propertyText(engine, 'name', 'engineType', 'description')) ?? engineText(node),
    engine_displacement: displacementOf(engine),
    transmission: lastWord(propertyText(node, 'vehicleTransmission')),
    drivetrain: lastWord(propertyText(node, 'driveWheelConfiguration')),
    fuel: lastWord(propertyText(node, 'fuelType') ?? (engine === undefined ? null : propertyText(engine, 'fuelType'))),
    exterior_color: propertyText(node, 'color', 'vehicleExteriorColor'),
    interior_color: propertyText(node, 'vehicleInteriorColor', 'interiorColor'),
    vdp_link: propertyText(node, 'url') ?? firstText(offers, 'url'),
    photos: photosOf(node),
    description: propertyText(node, 'description'),
    prices: readOffers(offers),
    price_basis: readPriceBasis(offers.flatMap(describedBy)),
    ...plainTextsOf((property) => propertyText(node, property)),
  }
}

/** Some sites keep the pages of sold vehicles. */
export function isSold(offers: readonly SchemaNode[]): boolean {
  return offers.some((offer) => /^(SoldOut|Discontinued)$/i.test(availabilityOf(offer)))
}

function vinOf(node: SchemaNode, offers: readonly SchemaNode[]): string | null {
  const stated =
    propertyText(node, 'vehicleIdentificationNumber', 'vin', 'serialNumber') ?? firstText(offers, 'serialNumber')
  if (stated !== null) return isFillerVin(stated.trim()) ? null : stated
  for (const property of ['productID', 'mpn', 'identifier', 'sku', 'url']) {
    const vin = vinShape.exec(propertyText(node, property) ?? '')?.[0]
    if (vin !== undefined && /\d/.test(vin) && /[a-z]/i.test(vin)) return vin
  }
  return null
}

function stockOf(node: SchemaNode, offers: readonly SchemaNode[]): string | null {
  const own = ['sku', 'mpn', 'productID'].map((property) => propertyText(node, property))
  return [...own, firstText(offers, 'sku')].find((text) => text !== null && !vinShape.test(text)) ?? null
}

/** "BRONCO SPORT BIG BEND 4DR 4X4" of trim "Big Bend" is a BRONCO SPORT. */
function withoutTrim(model: string | null, trim: string | null): string | null {
  if (model === null || trim === null || trim === '') return model
  const at = model.toLowerCase().indexOf(` ${trim.toLowerCase()} `)
  return at > 0 && statesBuild(model.slice(at + trim.length)) ? model.slice(0, at) : model
}

function yearOf(node: SchemaNode, name: string | null): string | null {
  const rawText = propertyText(node, 'vehicleModelDate', 'modelDate', 'productionDate', 'releaseDate')
  return /\d{4}/.exec(rawText ?? '')?.[0] ?? /\b(19|20)\d{2}\b/.exec(name ?? '')?.[0] ?? null
}

function odometerOf(node: SchemaNode): string | null {
  for (const value of listOf(node.mileageFromOdometer)) {
    const text = isRecord(value) ? textAt(value.value) : textAt(value)
    if (text !== null) return text
  }
  return null
}

function odometerUnitOf(node: SchemaNode, offers: readonly SchemaNode[]): string | null {
  for (const value of propertyNodes(node, 'mileageFromOdometer')) {
    const unit = propertyText(value, 'unitCode', 'unitText')
    if (unit !== null) return unit
  }
  return unitOfCurrency[firstText(offers, 'priceCurrency')?.toUpperCase() ?? ''] ?? null
}

function engineText(node: SchemaNode): string | null {
  return (
    listOf(node.vehicleEngine)
      .map(textAt)
      .find((text) => text !== null) ?? null
  )
}

function displacementOf(engine: SchemaNode | undefined): string | null {
  const [displacement] = engine === undefined ? [] : propertyNodes(engine, 'engineDisplacement')
  if (displacement === undefined) return null
  const value = propertyText(displacement, 'value')
  return value === null ? null : `${value} ${/^CMQ$/i.test(propertyText(displacement, 'unitCode') ?? '') ? 'cc' : 'L'}`
}

/** An offer's own words about its price. */
function describedBy(offer: SchemaNode): readonly string[] {
  return [offer, ...propertyNodes(offer, 'priceSpecification')].flatMap(
    (part) => propertyText(part, 'description') ?? [],
  )
}

function photosOf(node: SchemaNode): string[] {
  return [...listOf(node.image), ...listOf(node.photo)]
    .map((image) => (isRecord(image) ? propertyText(image, 'contentUrl', 'url', '@id') : textAt(image)))
    .filter((url) => url !== null)
}

function firstText(nodes: readonly SchemaNode[], property: string): string | null {
  return nodes.map((node) => propertyText(node, property)).find((text) => text !== null) ?? null
}

function lastWord(text: string | null): string | null {
  return text !== null && /^https?:\/\//.test(text) ? lastSegment(text) : text
}

/** A longer name is the vehicle's, not the price's. */
const maxNameLength = 60

/**
 * Without leases, monthly amounts and offers for some buyers; next to a lease, an out-of-stock offer is a subscription.
 * Of several amounts, the lowest plausible one counts, because pages also mark up the MSRP.
 */
export function readOffers(offers: readonly SchemaNode[]): RawPrices {
  const all = offers.flatMap((offer) => [offer, ...propertyNodes(offer, 'offers')])
  const hasLease = all.some(isLease)
  const sold = all.filter((offer) => !isLease(offer) && !(hasLease && availabilityOf(offer) === 'OutOfStock'))
  const msrp = all.map(listPriceOf).find((price) => price !== null) ?? null
  const prices = sold
    .filter((offer) => ['price', 'internet', 'none'].includes(roleOf(offer)) && !isConditionalPrice(nameOf(offer)))
    .map((offer) => priceOf(offer, msrp))
    .filter((price) => price !== null)
  return { price: prices.find((price) => amountOf(price) !== amountOf(msrp)) ?? prices[0] ?? null, msrp }
}

/** InStock, OutOfStock, SoldOut, PreOrder, or ''. */
function availabilityOf(offer: SchemaNode): string {
  return lastSegment(propertyText(offer, 'availability') ?? '')
}

function isLease(offer: SchemaNode): boolean {
  const parts = [offer, ...propertyNodes(offer, 'priceSpecification')]
  return parts.some(
    (part) =>
      /lease/i.test(propertyText(part, 'businessFunction') ?? '') ||
      propertyText(part, 'paymentFrequency') !== null ||
      /^(MON|WEE|month)$/i.test(propertyText(part, 'unitCode', 'unitText') ?? ''),
  )
}

/** A car may be offered for cash and by finance; more offers are those of many cars. */
const maxOffers = 2

function priceOf(offer: SchemaNode, msrp: string | null): string | null {
  const specifications = propertyNodes(offer, 'priceSpecification').filter((part) => !isListPrice(part))
  for (const part of [offer, ...specifications]) {
    const isOfOne = part.price === undefined && Number(textAt(part.offerCount) ?? 1) <= maxOffers
    const stated = [...listOf(part.price), ...(isOfOne ? listOf(part.lowPrice) : [])].map(textAt)
    const texts = stated.filter((text) => text !== null && isPositive(text) && amountOf(text) !== amountOf(msrp))
    const values = texts.map((text) => amountOf(text) ?? 0)
    const lowest = Math.min(...values.filter((value) => isPlausiblePrice(value, { others: values })))
    const price =
      texts.find((text) => amountOf(text) === lowest) ?? stated.find((text) => text !== null && isPositive(text))
    if (price !== undefined && price !== null) return price
  }
  return null
}

function listPriceOf(offer: SchemaNode): string | null {
  const listed = [offer, ...propertyNodes(offer, 'priceSpecification')].find(isListPrice)
  return listed === undefined ? null : propertyText(listed, 'price')
}

function roleOf(offer: SchemaNode): PriceRole {
  return isListPrice(offer) ? 'msrp' : roleOfLabel(nameOf(offer))
}

function nameOf(offer: SchemaNode): string {
  const name = propertyText(offer, 'name') ?? ''
  return name.length <= maxNameLength && !/\b(19|20)\d{2}\b/.test(name) ? name : ''
}

function isListPrice(part: SchemaNode): boolean {
  return /^(MSRP|List\s?Price|SRP|Suggested\s?Retail\s?Price)$/i.test(
    lastSegment(propertyText(part, 'priceType', 'name') ?? ''),
  )
}

function isPositive(price: string): boolean {
  return /[1-9]/.test(price) && !/^\s*(?:\$\s*)?-/.test(price)
}

type Named = { readonly year: string | null; readonly make: string | null; readonly model: string | null }

/** The trim in the name of a vehicle whose year, make and model are known; null where it does not begin with them. */
export function trimInName(name: string | null, { year, make, model }: Named): string | null {
  if (name === null || make === null || model === null) return null
  const rest = name.replace(/^\s*(new|used|certified|pre-?owned)\s+/i, '')
  const prefix = [year, make, model].filter((part) => part !== null).join(' ')
  if (!rest.toLowerCase().startsWith(prefix.toLowerCase())) return null
  return gradeIn(rest.slice(prefix.length), model) || null
}
