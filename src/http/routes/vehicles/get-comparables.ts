import { Type } from 'typebox'
import { Comparable, type ComparableFigures, findComparables } from '../../../db/queries/comparables.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { type AskedVehicle, comparePrice, fewestComparables } from '../../../vehicle-reads/compare-price.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { findListing } from '../../find-vehicle.ts'
import { listingOf, VehicleParams } from '../../params.ts'

const maxListed = 50
/** As many as fitting price against mileage can handle in about a millisecond. */
const points = 200

export const getComparables = defineRoute({
  name: 'getComparables',
  method: 'GET',
  url: '/v2/vehicles/{vin}/comparables',
  access: 'key',
  limit: 'semantic',
  summary: 'Compare a vehicle’s price with the account’s other listings',
  description:
    'Active, priced listings of the account’s dealerships on websites and in feeds, of the same make, model and condition (new, or used ' +
    'and certified), within `year_span` years, and of the same trim where at least 5 are. A VIN counts once a dealership.',
  params: VehicleParams,
  query: Type.Object({
    ...listingOf.properties,
    year_span: Type.Optional(Type.Integer({ minimum: 0, maximum: 20, default: 2 })),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: maxListed, default: maxListed, description: 'Of `comparables`.' }),
    ),
  }),
  dealership: { from: 'query', missing: 403, optional: true },
  uses: ['database', 'clock'],
  responses: successWith({
    vin: Type.String(),
    dealership_id: Type.String({ description: 'The dealership whose listing is compared.' }),
    price: orNull(Type.Number()),
    odometer: orNull(Type.Integer(), { description: 'Miles.' }),
    count: Type.Integer({ description: 'All comparables, including those that the list omits.' }),
    same_trim: Type.Boolean({
      description: 'Whether enough comparables have the vehicle’s trim, so that only those count.',
    }),
    reason: orNull(Type.String({ description: 'Why the figures are null.' })),
    statistics: orNull(
      Type.Object({
        min: Type.Number(),
        p25: Type.Number(),
        median: Type.Number(),
        p75: Type.Number(),
        max: Type.Number(),
        mean: Type.Number(),
      }),
    ),
    expected_price: orNull(Type.Number(), {
      description:
        'What the comparables ask for at this mileage (Theil-Sen line); the median where mileage tells nothing.',
    }),
    difference_percent: orNull(Type.Number(), {
      description: 'Relative to the expected price; negative if the vehicle is cheaper.',
    }),
    percentile: orNull(Type.Number(), {
      description: 'Share of the comparables priced at or below, 0 to 100.',
    }),
    median_days_on_lot: orNull(Type.Number()),
    comparables: Type.Array(Comparable, { description: 'The nearest in mileage first.' }),
  }),
  errors: ['vehicleNotFound'],
  async run({ caller, dealership, params, query, services }) {
    const { accountId } = caller
    const vin = params.vin.toUpperCase()
    const { row } = await findListing(services, { caller, dealership, vin })
    const { year, make, model, trim, price, odometer_miles: miles } = row
    const head = { success: true, vin, dealership_id: row.public_id, price, odometer: miles }
    if (year === null || make === null || model === null) {
      const reason = 'The listing does not name its year, make and model.'
      return { ...head, count: 0, same_trim: false, ...noFigures(reason), comparables: [] }
    }
    const isNew = row.condition === 'New'
    const span = query.year_span ?? 2
    const figures = await findComparables(services.database, {
      accountId,
      vin,
      make,
      model,
      trim,
      isNew,
      odometerMiles: miles,
      price,
      points,
      yearFrom: year - span,
      yearTo: year + span,
      enough: fewestComparables,
      today: services.clock.now(),
      limit: query.limit ?? maxListed,
    })
    return { ...head, ...presentFigures({ price, miles, isNew }, figures) }
  },
})

function presentFigures(asked: AskedVehicle, figures: ComparableFigures) {
  const head = { count: figures.count, same_trim: figures.of_trim }
  const comparables = (figures.nearest ?? []).map((row) => ({ ...row, trim: readText(row.trim) }))
  const statistics = statisticsOf(figures)
  if (figures.count < fewestComparables || statistics === null) {
    const found = figures.count === 1 ? '1 comparable vehicle was' : `${figures.count} comparable vehicles were`
    const reason = `Only ${found} found; at least ${fewestComparables} are needed for figures.`
    return { ...head, ...noFigures(reason), comparables }
  }
  const { count, at_or_below: atOrBelow } = figures
  const compared = comparePrice(asked, {
    count,
    atOrBelow,
    lowest: statistics.min,
    median: statistics.median,
    points: (figures.points ?? []).map(({ miles: x, price: y }) => ({ x, y })),
  })
  return {
    ...head,
    reason: asked.price === null ? 'The vehicle has no price to compare.' : null,
    statistics,
    expected_price: round(compared.expectedPrice, 2),
    difference_percent: compared.differencePercent === null ? null : round(compared.differencePercent, 1),
    percentile: compared.percentile === null ? null : round(compared.percentile, 1),
    median_days_on_lot: figures.median_days_on_lot,
    comparables,
  }
}

function noFigures(reason: string) {
  return {
    reason,
    statistics: null,
    expected_price: null,
    difference_percent: null,
    percentile: null,
    median_days_on_lot: null,
  }
}

function statisticsOf({ min, p25, median, p75, max, mean }: ComparableFigures) {
  if (min === null || p25 === null || median === null || p75 === null || max === null || mean === null) return null
  return {
    min: round(min, 2),
    p25: round(p25, 2),
    median: round(median, 2),
    p75: round(p75, 2),
    max: round(max, 2),
    mean: round(mean, 2),
  }
}

function readText(json: string | null): string | null {
  const text: unknown = json === null ? null : JSON.parse(json)
  return typeof text === 'string' && text !== '' ? text : null
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}
