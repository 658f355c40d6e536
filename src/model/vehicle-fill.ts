import type { VehicleContent } from './website-vehicle.ts'

/** The optional fields of a website vehicle: those that a template can lose. */
export const optionalFields = [
  'price',
  'msrp',
  'internet_price',
  'list_price',
  'odometer',
  'photo_url_list',
  'stocknum',
  'exterior_color',
  'interior_color',
  'description',
  'series',
  'body',
  'transmission',
  'fuel',
  'drivetrain_desc',
  'engine',
  'door_count',
  'engine_cyl_count',
  'engine_displacement',
  'features',
  'city_mpg',
  'hwy_mpg',
  'window_sticker_url',
  'history_report_url',
  'vdp_link',
] as const
export type OptionalField = (typeof optionalFields)[number]

/** Read from the field's own value, and empty without it. */
export const dependents: Readonly<Partial<Record<OptionalField, readonly (keyof VehicleContent)[]>>> = {
  price: ['final_price', 'discount_amount', 'total_discounts', 'total_fees', 'price_components', 'conditional_offers'],
  odometer: ['odometer_unit'],
  exterior_color: ['base_ext_color'],
  interior_color: ['base_int_color'],
}

/** Values that only the VIN states do not count. */
export function isFilled(content: Partial<VehicleContent>, field: OptionalField): boolean {
  const value = content[field]
  if (value === undefined || value === null || value === '' || content.decoded?.includes(field) === true) return false
  return !Array.isArray(value) || value.length > 0
}

/** Shares from 0 to 1, of the vehicles that an import read. */
type FillRates = Readonly<Partial<Record<OptionalField, number>>>

export type FillRatesByFilter = Readonly<Record<'all' | 'new' | 'used', FillRates>>

export function createFillTally() {
  const counts = {
    all: new Map<OptionalField, number>(),
    new: new Map<OptionalField, number>(),
    used: new Map<OptionalField, number>(),
  }
  const vehicles = { all: 0, new: 0, used: 0 }
  const add = (filter: keyof typeof counts, content: VehicleContent) => {
    vehicles[filter] += 1
    for (const field of optionalFields)
      if (isFilled(content, field)) counts[filter].set(field, (counts[filter].get(field) ?? 0) + 1)
  }
  const rates = (filter: keyof typeof counts): FillRates => {
    if (vehicles[filter] === 0) return {}
    const share = (field: OptionalField) =>
      Math.round(((counts[filter].get(field) ?? 0) / vehicles[filter]) * 1000) / 1000
    return Object.fromEntries(optionalFields.map((field) => [field, share(field)]))
  }
  return {
    add: (content: VehicleContent): void => {
      add('all', content)
      add(content.condition === 'New' ? 'new' : 'used', content)
    },
    rates: (): FillRatesByFilter => ({ all: rates('all'), new: rates('new'), used: rates('used') }),
  }
}
