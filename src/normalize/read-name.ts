import { modelInWords } from '../model/model-in-words.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { cleanLine } from './clean-text.ts'

export type VehicleName = { readonly make: string; readonly model: string; readonly trim: string }

/**
 * Make, model and trim as the page states them. Where it states no model, the one in its title counts, if it is a known
 * one of the make: "2018 Honda Odyssey EX-L".
 */
export function readName(raw: Pick<RawVehicle, 'make' | 'model' | 'trim' | 'heading'>): VehicleName {
  const stated = { make: cleanLine(raw.make, 100), model: cleanLine(raw.model, 100), trim: cleanLine(raw.trim) }
  if (stated.model !== '') return stated
  const rest = /^\D{0,30}\b(?:19|20)\d{2}\s+(.+)$/.exec(cleanLine(raw.heading, 300))?.[1]
  const words = rest?.split(' ') ?? []
  for (const makeWords of [1, 2]) {
    const make = words.slice(0, makeWords).join(' ')
    if (stated.make !== '' && stated.make.toLowerCase() !== make.toLowerCase()) continue
    const after = words.slice(makeWords)
    const found = modelInWords(make, after)
    if (found === null) continue
    const trim = stated.trim || after.slice(found.words).join(' ')
    return { make: stated.make || make, model: found.model, trim }
  }
  return stated
}
