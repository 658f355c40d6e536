import { Type } from 'typebox'
import type { ComparableFigures, ComparableRow } from '../../db/queries/comparables.ts'
import { fewestComparables, placePrice } from '../../vehicle-reads/place-price.ts'
import { orNull } from '../or-null.ts'

const Comparable = Type.Object({
  vin: Type.String(),
  dealership_id: Type.String(),
  year: Type.Integer(),
  trim: orNull(Type.String()),
  price: Type.Number(),
  odometer: orNull(Type.Integer(), { description: 'Miles.' }),
  days_on_lot: Type.Integer(),
})

export const ComparablesAnswer = Type.Object(
  {
    success: Type.Boolean(),
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
  },
  { examples: [example()] },
)

export type ComparedVehicle = {
  readonly vin: string
  readonly publicId: string
  readonly price: number | null
  readonly miles: number | null
  readonly isNew: boolean
}

export function presentComparables(asked: ComparedVehicle, figures: ComparableFigures) {
  const { vin, publicId, price, miles } = asked
  const head = { success: true, vin, dealership_id: publicId, price, odometer: miles, count: figures.count }
  const comparables = (figures.nearest ?? []).map(presentComparable)
  const statistics = statisticsOf(figures)
  if (figures.count < fewestComparables || statistics === null) {
    const found = figures.count === 1 ? '1 comparable vehicle was' : `${figures.count} comparable vehicles were`
    const reason = `Only ${found} found; at least ${fewestComparables} are needed for figures.`
    return { ...head, same_trim: figures.of_trim, ...noFigures(reason), comparables }
  }
  const points = (figures.points ?? []).map(({ miles: x, price: y }) => ({ x, y }))
  const { count, at_or_below: atOrBelow } = figures
  const place = placePrice(asked, { count, atOrBelow, lowest: statistics.min, median: statistics.median, points })
  return {
    ...head,
    same_trim: figures.of_trim,
    reason: price === null ? 'The vehicle has no price to compare.' : null,
    statistics,
    expected_price: round(place.expectedPrice, 2),
    difference_percent: place.differencePercent === null ? null : round(place.differencePercent, 1),
    percentile: place.percentile === null ? null : round(place.percentile, 1),
    median_days_on_lot: figures.median_days_on_lot,
    comparables,
  }
}

/** The listing has no make, model or year. */
export function presentNoComparables({ vin, publicId, price, miles }: ComparedVehicle, reason: string) {
  const head = { success: true, vin, dealership_id: publicId, price, odometer: miles, count: 0, same_trim: false }
  return { ...head, ...noFigures(reason), comparables: [] }
}

function noFigures(reason: string) {
  return {
    ...{ reason, statistics: null, expected_price: null, difference_percent: null, percentile: null },
    median_days_on_lot: null,
  }
}

function statisticsOf({ min, p25, median, p75, max, mean }: ComparableFigures) {
  if (min === null || p25 === null || median === null || p75 === null || max === null || mean === null) return null
  return {
    ...{ min: round(min, 2), p25: round(p25, 2), median: round(median, 2), p75: round(p75, 2) },
    ...{ max: round(max, 2), mean: round(mean, 2) },
  }
}

function presentComparable(row: ComparableRow) {
  const { vin, year, price } = row
  return {
    ...{ vin, dealership_id: row.public_id, year, trim: readText(row.trim), price, odometer: row.odometer_miles },
    days_on_lot: row.days_on_lot,
  }
}

function readText(json: string | null): string | null {
  const text: unknown = json === null ? null : JSON.parse(json)
  return typeof text === 'string' && text !== '' ? text : null
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

function example() {
  const place = { dealership_id: 'dlr_81i75sgh1rni20vo290r', year: 2020, trim: 'Sport' }
  return {
    ...{ success: true, vin: '1HGCV1F34LA000001', dealership_id: place.dealership_id, price: 20995, odometer: 30000 },
    ...{ count: 14, same_trim: true, reason: null },
    statistics: { min: 19495, p25: 21247.5, median: 22490, p75: 23740, max: 26995, mean: 22613.21 },
    ...{ expected_price: 22410, difference_percent: -6.3, percentile: 21.4, median_days_on_lot: 33 },
    comparables: [{ vin: '1HGCV1F35LA000007', ...place, price: 22300, odometer: 30410, days_on_lot: 12 }],
  }
}
