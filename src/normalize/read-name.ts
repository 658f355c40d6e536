import { tellsBuild } from '../model/build-words.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { readModel, readTitle } from '../model/read-title.ts'
import { cleanLine } from './clean-text.ts'

export type VehicleName = { readonly make: string; readonly model: string; readonly trim: string }

/**
 * Make, model and trim as the page states them. Where it states no model, the one in its title counts, if it is a known
 * one of the make ("2018 Honda Odyssey EX-L"). Where it states a whole style for the model and no trim ("BRONCO SPORT
 * BIG BEND 4DR 4X4"), the known model that it begins with counts, and the trim in it.
 */
export function readName(raw: Pick<RawVehicle, 'make' | 'model' | 'trim' | 'heading'>): VehicleName {
  const stated = { make: cleanLine(raw.make, 100), model: cleanLine(raw.model, 100), trim: cleanLine(raw.trim) }
  if (stated.model === '') return nameInTitle(stated, cleanLine(raw.heading, 300))
  if (stated.trim !== '' || !tellsBuild(stated.model)) return stated
  const { model, trim } = readModel(stated.make, stated.model.split(' '))
  return model === null || trim === null ? stated : { make: stated.make, model, trim }
}

function nameInTitle(stated: VehicleName, title: string): VehicleName {
  const { make, model, trim } = readTitle(title)
  if (make === null || model === null) return stated
  if (stated.make !== '' && stated.make.toLowerCase() !== make.toLowerCase()) return stated
  return { make: stated.make || make, model, trim: stated.trim || (trim ?? '') }
}
