import type { Page } from '../../../model/page.ts'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { isObject, readPath, textAt } from '../../engine/records/record-path.ts'
import { embeddedJson } from '../../engine/structured-data/embedded-json.ts'
import { readPagePrices } from './read-prices.ts'

/** The vehicle of its own page, from `window.__vdpJSON`; null where the page has none. */
export function readD2cVehiclePage(page: Page): RawVehicle | null {
  const [rawValue] = embeddedJson(page.text, /\b__vdpJSON\s*=\s*/)
  if (!isObject(rawValue)) return null
  const text = (path: string) => textAt(readPath(rawValue, path))
  const isYes = (path: string) => /^(1|true)$/.test(text(path) ?? '')
  return {
    vin: text('niv'),
    stocknum: text('sn'),
    year: text('year'),
    make: text('make.basic'),
    model: text('model.basic'),
    trim: text('version.basic'),
    condition: isYes('isNew') || isYes('isDemo') ? 'new' : 'used',
    certified: isYes('isCertified'),
    odometer: text('km'),
    odometer_unit: 'km',
    drivetrain: text('drivetrain'),
    vdp_link: page.url,
    prices: readPagePrices(rawValue.prices),
  }
}
