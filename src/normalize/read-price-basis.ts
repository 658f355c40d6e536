import type { PriceBasis } from '../model/price-basis.ts'
import type { VehicleContent } from '../model/website-vehicle.ts'
import { cleanLine } from './clean-text.ts'

const maxFees = 20

export function readPriceBasis(raw: PriceBasis | null | undefined): VehicleContent['price_basis'] {
  if (raw === null || raw === undefined) return null
  return {
    fees_included: raw.fees_included,
    fees: raw.fees.slice(0, maxFees).map((fee) => ({ ...fee, label: cleanLine(fee.label, 80) })),
    excludes: [...raw.excludes],
    conditions: [...raw.conditions],
    text: cleanLine(raw.text, 300),
  }
}
