import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { makeInTitle } from '../../../model/read-title.ts'
import { isObject, textAt } from '../records/record-path.ts'
import { trimInName } from '../records/trim-in-name.ts'
import { hasType, lastSegment, listOf, propertyNodes, propertyText, type SchemaNode } from './schema-node.ts'
import { availabilityOf, readOffers } from './schema-offers.ts'

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

/** A vehicle, or a product with a VIN. */
export function isVehicleNode(node: SchemaNode): boolean {
  if (hasType(node, vehicleTypes)) return true
  return hasType(node, productTypes) && vinOf(node, []) !== null
}

/** `offers` are the node's own, or the offer that contains it. */
export function readSchemaVehicle(node: SchemaNode, offers: readonly SchemaNode[]): RawVehicle {
  const name = propertyText(node, 'name')
  const year = yearOf(node, name)
  const make = propertyText(node, 'brand', 'manufacturer', 'make') ?? makeInTitle(name ?? '')
  const model = propertyText(node, 'model')
  const engines = propertyNodes(node, 'vehicleEngine')
  const engine = engines[0]
  const condition = propertyText(node, 'itemCondition') ?? firstText(offers, 'itemCondition')
  return {
    vin: vinOf(node, offers),
    stocknum: stockOf(node, offers),
    year,
    make,
    model,
    trim: propertyText(node, 'vehicleConfiguration', 'trim') ?? trimInName(name, { year, make, model }),
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
  }
}

/** Some sites keep the pages of sold vehicles. */
export function isSold(offers: readonly SchemaNode[]): boolean {
  return offers.some((offer) => /^(SoldOut|Discontinued)$/i.test(availabilityOf(offer)))
}

function vinOf(node: SchemaNode, offers: readonly SchemaNode[]): string | null {
  const stated =
    propertyText(node, 'vehicleIdentificationNumber', 'vin', 'serialNumber') ?? firstText(offers, 'serialNumber')
  if (stated !== null) return stated
  for (const property of ['productID', 'mpn', 'identifier', 'sku', 'url']) {
    const vin = vinShape.exec(propertyText(node, property) ?? '')?.[0]
    if (vin !== undefined && /\d/.test(vin) && /[a-z]/i.test(vin)) return vin
  }
  return null
}

function stockOf(node: SchemaNode, offers: readonly SchemaNode[]): string | null {
  const candidates = [
    propertyText(node, 'sku'),
    propertyText(node, 'mpn'),
    propertyText(node, 'productID'),
    firstText(offers, 'sku'),
  ]
  return candidates.find((text) => text !== null && !vinShape.test(text)) ?? null
}

function yearOf(node: SchemaNode, name: string | null): string | null {
  const rawText = propertyText(node, 'vehicleModelDate', 'modelDate', 'productionDate', 'releaseDate')
  return /\d{4}/.exec(rawText ?? '')?.[0] ?? /\b(19|20)\d{2}\b/.exec(name ?? '')?.[0] ?? null
}

function odometerOf(node: SchemaNode): string | null {
  for (const value of listOf(node.mileageFromOdometer)) {
    const text = isObject(value) ? textAt(value.value) : textAt(value)
    if (text !== null) return text
  }
  return null
}

/** The stated unit, or else the usual unit for the price's currency. */
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

function photosOf(node: SchemaNode): string[] {
  return [...listOf(node.image), ...listOf(node.photo)]
    .map((image) => (isObject(image) ? propertyText(image, 'contentUrl', 'url', '@id') : textAt(image)))
    .filter((url) => url !== null)
}

function firstText(nodes: readonly SchemaNode[], property: string): string | null {
  return nodes.map((node) => propertyText(node, property)).find((text) => text !== null) ?? null
}

/** A plain word, or the last segment of a schema.org URL. */
function lastWord(text: string | null): string | null {
  return text !== null && /^https?:\/\//.test(text) ? lastSegment(text) : text
}
