import { openDatabase, type VpicTables } from '../../db/vpic/open-database.ts'
import type { DecodedVehicle } from '../../model/decoded-vehicle.ts'
import { hasValidCheckDigit } from '../../model/vin.ts'
import { checkedFields, noVinFacts, type PageFacts, type VinFacts } from '../../model/vin-facts.ts'
import { isElectricEngine } from '../../normalize/read-name.ts'
import { fuelsInName } from '../matching/match-names.ts'
import { fieldSources, type OwnFieldName } from '../vpic/source.ts'
import { decodeOffline, type OfflineDecoding } from '../vpic-offline/decode-offline.ts'
import { compareListing } from './compare-listing.ts'
import { readVpicFields } from './read-vpic-fields.ts'

/**
 * The fields that the VIN adds to a page, and which of year, make and model differ. A VIN without a known model is not
 * compared. An empty field is filled, with a word of our vocabulary, only if page and VIN clearly describe the same car
 * and the value is unambiguous.
 */
export function readVinFacts(page: PageFacts, tables: VpicTables, latestYear: number): VinFacts {
  const decoding = decodeOffline(page.vin, tables, latestYear)
  if (decoding.fields.Model === undefined) return noVinFacts
  const vehicle = readVpicFields(decoding.fields)
  const differing = new Set(compareListing(listedOf(page), vehicle).map(({ field }) => field))
  const disagrees = checkedFields.filter((field) => differing.has(field))
  const isSameCar = disagrees.length === 0 && hasValidCheckDigit(page.vin)
  const fills = isSameCar ? fillOpenFields(page, { decoding, vehicle, differing }) : {}
  return { fills, disagrees, isDecoded: true }
}

function listedOf(page: PageFacts) {
  const { year, make, model, body, fuel, door_count: doors } = page
  return {
    year,
    make: make || null,
    model: model || null,
    body: body || null,
    doors,
    fuel: fuel || null,
    engine: engineOf(page) || null,
    drivetrain: null,
    transmission: null,
  }
}

function engineOf({ engine, engine_cyl_count: cylinders, engine_displacement: displacement }: PageFacts): string {
  return [engine, displacement, cylinders === null ? '' : `${cylinders} cylinders`].filter(Boolean).join(' ')
}

type Decoded = {
  readonly decoding: OfflineDecoding
  readonly vehicle: DecodedVehicle
  /** The fields in which page and VIN differ, as named by `compareListing`. */
  readonly differing: ReadonlySet<string>
}

/**
 * Facts about one part are used together or not at all: if the page states another engine, the VIN's fuel does not
 * apply either.
 */
const bodyFacts = ['body', 'doors']
const engineFacts = ['engine.cylinders', 'engine.displacement_l']
/** One engine under several names: vPIC's entries for hybrids often state only gasoline. */
const gasolineFuels: readonly string[] = ['Gasoline', 'Hybrid', 'Plug-in Hybrid', 'Flex Fuel']

function fillOpenFields(page: PageFacts, decoded: Decoded): VinFacts['fills'] {
  const { decoding, vehicle, differing } = decoded
  const agrees = (group: readonly string[]) => !group.some((field) => differing.has(field))
  const clear = <T>(field: OwnFieldName, value: T | null): T | null =>
    fieldSources[field].some((name) => decoding.unclear.has(name)) ? null : value
  const fills: { -readonly [field in keyof VinFacts['fills']]: VinFacts['fills'][field] } = {}
  if (agrees(bodyFacts)) {
    const body = clear('body', isLightTruck(decoding) ? vehicle.body : null)
    const doors = clear('doors', vehicle.doors)
    if (page.body === '' && body !== null) fills.body = body
    if (page.door_count === null && doors !== null) fills.door_count = doors
  }
  const isSameFuel = agrees(['fuel']) || [page.fuel, vehicle.fuel ?? ''].every((fuel) => gasolineFuels.includes(fuel))
  if (!isSameFuel || !agrees(engineFacts)) return fills
  const { cylinders, displacement_l: liters } = vehicle.engine
  const count = clear('engine.cylinders', cylinders)
  const displacement = clear('engine.displacement_l', liters)
  const fuel = clear('fuel', clearFuel(page, decoded))
  const burns =
    !isElectricEngine(page.engine) &&
    ![page.fuel, vehicle.fuel].some((word) => word === 'Electric' || word === 'Hydrogen')
  if (burns && page.engine_cyl_count === null && count !== null && count > 1) fills.engine_cyl_count = count
  if (burns && page.engine_displacement === '' && displacement !== null)
    fills.engine_displacement = `${displacement.toFixed(1)} L`
  if (page.fuel === '' && fuel !== null) fills.fuel = fuel
  return fills
}

/** "Truck" is a pickup up to class 3, and any truck above that. */
function isLightTruck({ fields: { BodyClass, GVWR = '' } }: OfflineDecoding): boolean {
  return BodyClass !== 'Truck' || /^Class [1-3]/i.test(GVWR)
}

/**
 * Null if vPIC's data is ambiguous: a second, electric motor may belong to a mild hybrid, which dealers label either
 * way, or to a plug-in hybrid. Also null if the page's own names state another fuel.
 */
function clearFuel({ heading, model, series, engine }: PageFacts, { decoding, vehicle }: Decoded) {
  const { FuelTypePrimary: first, FuelTypeSecondary: second } = decoding.fields
  if (second !== undefined && (first === 'Electric' || second === 'Electric')) return null
  const named = fuelsInName([heading, model, series, engine].join(' '))
  return vehicle.fuel !== null && named !== null && !named.includes(vehicle.fuel) ? null : vehicle.fuel
}

export type VinsToRead = {
  /** Path of the decoding database. */
  readonly databasePath: string
  readonly latestYear: number
  readonly vehicles: readonly PageFacts[]
}

/** Reads the VINs of vehicles as their pages show them; the database stays open, with its patterns of the last few hundred manufacturers and years. */
export function createVinReader(): (asked: VinsToRead) => readonly VinFacts[] {
  let opened: { readonly path: string; readonly tables: VpicTables } | null = null
  return ({ databasePath: path, latestYear, vehicles }) => {
    if (opened?.path !== path) {
      opened?.tables.close()
      opened = { path, tables: openDatabase(path) }
    }
    const { tables } = opened
    return vehicles.map((vehicle) => readVinFacts(vehicle, tables, latestYear))
  }
}
