import { createDealer, type Dealer } from '../../sandbox/dealers.ts'
import type { PlatformKind } from '../../sandbox/site-specs.ts'
import { dealerOnPhotos } from '../../sandbox/sites/dealer-on.ts'
import { photoUrls } from '../../sandbox/sites/vehicle-words.ts'
import { wayneReavesPath } from '../../sandbox/sites/wayne-reaves.ts'
import type { LotVehicle, Prices } from '../../sandbox/vehicles.ts'
import { cleanParagraphs } from '../../src/normalize/clean-text.ts'
import { readDisplacementField } from '../../src/normalize/read-engine.ts'
import { readWords } from '../../src/normalize/read-words.ts'

export const truthFields = [
  'vin',
  'year',
  'make',
  'model',
  'series',
  'stocknum',
  'condition',
  'certified',
  'body',
  'door_count',
  'odometer',
  'odometer_unit',
  'engine',
  'engine_cyl_count',
  'engine_displacement',
  'transmission',
  'drivetrain_desc',
  'fuel',
  'exterior_color',
  'interior_color',
  'base_ext_color',
  'base_int_color',
  'city_mpg',
  'hwy_mpg',
  'msrp',
  'price',
  'internet_price',
  'final_price',
  'total_discounts',
  'total_fees',
  'vdp_link',
  'photos',
  'features',
  'description',
  'in_transit',
  'inventory_date',
]
export type TruthField = (typeof truthFields)[number]
export type Truth = Readonly<Record<TruthField, unknown>>

type Shows = {
  /** Fields in results pages and APIs of the sandbox site, in addition to the common ones. */
  readonly fields: readonly TruthField[]
  /** The fields of `everywhere` that are missing here. */
  readonly lacks?: readonly TruthField[]
  readonly unit?: 'km'
  readonly photos?: (vehicle: LotVehicle, host: string) => readonly string[]
  /** This platform's price for every buyer; absent: `asking`. */
  readonly price?: (prices: Prices) => number
  readonly description?: (vehicle: LotVehicle) => string
  /** Start of the URL of a vehicle that only the page's script displays; the page itself contains no vehicle. */
  readonly address?: (vehicle: LotVehicle, dealer: Dealer) => string
  /** Engine text, if the site has its own wording. */
  readonly engine?: (vehicle: LotVehicle) => string
  /** Model text, if the site combines model and trim. */
  readonly model?: (vehicle: LotVehicle) => string
}

const everywhere: readonly TruthField[] = [
  'vin',
  'year',
  'make',
  'model',
  'series',
  'stocknum',
  'condition',
  'odometer',
  'odometer_unit',
  'engine',
  'engine_cyl_count',
  'engine_displacement',
  'exterior_color',
  'interior_color',
  'base_ext_color',
  'price',
  'vdp_link',
]
const build: readonly TruthField[] = ['body', 'transmission', 'drivetrain_desc', 'fuel']
const mpg: readonly TruthField[] = ['city_mpg', 'hwy_mpg']
const texts: readonly TruthField[] = ['features', 'description']

/** Compared only if the site shows them, because an adapter may derive them from other figures. */
const onlyWhereShown: ReadonlySet<TruthField> = new Set([
  'condition',
  'internet_price',
  'final_price',
  'total_discounts',
  'total_fees',
])

export const shownByPlatform: Readonly<Record<PlatformKind, Shows>> = {
  'dealer-com': {
    fields: [
      ...build,
      ...mpg,
      ...texts,
      'certified',
      'door_count',
      'msrp',
      'total_discounts',
      'total_fees',
      'photos',
      'in_transit',
      'inventory_date',
      'base_int_color',
    ],
  },
  'dealer-inspire': {
    fields: [...build, ...mpg, 'features', 'certified', 'msrp', 'photos', 'in_transit', 'inventory_date'],
  },
  'dealer-on': {
    fields: [...build, ...mpg, ...texts, 'certified', 'msrp', 'photos', 'in_transit', 'total_fees'],
    photos: (vehicle, host) => dealerOnPhotos(vehicle, createDealer(host)).map((path) => `http://${host}${path}`),
  },
  'team-velocity': { fields: [...build, ...mpg, 'certified', 'msrp', 'in_transit'] },
  'dealer-fire': {
    fields: ['drivetrain_desc', 'fuel', 'certified', 'total_fees'],
    price: (prices) => prices.internet,
  },
  motive: {
    fields: ['drivetrain_desc', 'fuel', 'certified', 'msrp', 'photos'],
    lacks: engineFields(),
  },
  overfuel: { fields: [...build, ...mpg, 'certified', 'msrp', 'photos', 'door_count'] },
  jazel: { fields: ['transmission', 'drivetrain_desc', 'fuel', 'city_mpg', 'certified'] },
  'd2c-media': {
    fields: ['transmission', 'drivetrain_desc', 'fuel', 'door_count', 'photos'],
    unit: 'km',
    photos: (vehicle, host) => photoUrls(vehicle, host).slice(0, 1),
  },
  convertus: {
    fields: [...build, 'certified', 'msrp', 'internet_price', 'photos', 'description', 'in_transit', 'inventory_date'],
    unit: 'km',
    price: (prices) => prices.internet,
    photos: (vehicle, host) => photoUrls(vehicle, host).slice(0, 1),
  },
  'wayne-reaves': {
    fields: [...build, 'certified', 'photos', 'description'],
    address: wayneReavesPath,
  },
  plain: { fields: [...build, 'door_count', 'photos', 'description'] },
}

function engineFields(): readonly TruthField[] {
  return ['engine', 'engine_cyl_count', 'engine_displacement']
}

export function isShown(kind: PlatformKind, field: TruthField): boolean {
  const { fields, lacks = [] } = shownByPlatform[kind]
  return fields.includes(field) || (everywhere.includes(field) && !lacks.includes(field))
}

export function isCompared(kind: PlatformKind, field: TruthField): boolean {
  return isShown(kind, field) || !onlyWhereShown.has(field)
}

/** Start of a vehicle's URL if only the page's script displays the vehicle; null if the page itself contains it. */
export function scriptedAddress(vehicle: LotVehicle, kind: PlatformKind, host: string): string | null {
  const path = shownByPlatform[kind].address?.(vehicle, createDealer(host))
  return path === undefined ? null : `http://${host}${path}`
}

/** What a person would read about this vehicle, in our vocabularies' words. */
export function truthOf(vehicle: LotVehicle, kind: PlatformKind, host: string): Truth {
  const { unit = 'mi', photos = photoUrls, price, description, model, engine } = shownByPlatform[kind]
  const { prices } = vehicle
  const isNew = vehicle.condition === 'new'
  const { bodyStyle: body, transmission, fuelType: fuel, driveLine: drivetrain_desc } = vehicle
  return {
    ...readWords({ body, transmission, fuel, drivetrain_desc }).fields,
    vin: vehicle.vin,
    year: vehicle.year,
    make: vehicle.make,
    model: model?.(vehicle) ?? vehicle.model,
    series: vehicle.trim,
    stocknum: vehicle.stockNumber,
    condition: isNew ? 'New' : 'Used',
    certified: vehicle.condition === 'certified',
    door_count: vehicle.doors,
    odometer: vehicle.odometer,
    odometer_unit: unit,
    engine: engine?.(vehicle) ?? vehicle.engine,
    engine_cyl_count: vehicle.cylinders,
    engine_displacement: readDisplacementField(vehicle.engineSize ?? ''),
    exterior_color: vehicle.exteriorColor,
    interior_color: vehicle.interiorColor,
    base_ext_color: vehicle.baseExteriorColor,
    base_int_color: vehicle.baseInteriorColor,
    city_mpg: vehicle.cityMpg,
    hwy_mpg: vehicle.highwayMpg,
    msrp: isNew ? (prices?.start ?? null) : null,
    price: prices === null ? null : (price?.(prices) ?? prices.asking),
    internet_price: prices?.internet ?? null,
    final_price: prices?.asking ?? null,
    total_discounts: zeroToNull(prices?.discount),
    total_fees: zeroToNull(prices?.docFee),
    vdp_link: true,
    photos: photos(vehicle, host),
    features: vehicle.features,
    description: cleanParagraphs(description?.(vehicle) ?? vehicle.description),
    in_transit: vehicle.inTransit,
    inventory_date: vehicle.inventoryDate,
  }
}

function zeroToNull(amount: number | undefined): number | null {
  return amount === undefined || amount === 0 ? null : amount
}
