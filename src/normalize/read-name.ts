import { bodyNames, driveNames, statesBuild } from '../model/build-words.ts'
import { knownMake, modelAlone, spelledMake } from '../model/model-in-words.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'
import { readModel, readTitle } from '../model/read-title.ts'
import { cleanLine } from './clean-text.ts'

type VehicleName = { readonly make: string; readonly model: string; readonly trim: string }

/** Without a model, the title's known make and model count; a model that holds a whole style is split into model and trim. */
export function readName(raw: Pick<RawVehicle, 'make' | 'model' | 'trim' | 'heading'>): VehicleName {
  const { make, ...name } = nameAsStated(raw)
  return { make: spelledMake(make), ...name }
}

function nameAsStated(raw: Pick<RawVehicle, 'make' | 'model' | 'trim' | 'heading'>): VehicleName {
  const make = cleanLine(raw.make, 100)
  const stated = joinMake({
    make,
    model: modelAlone(make, cleanLine(raw.model, 100)),
    trim: cleanLine(raw.trim),
  })
  if (stated.model === '') return nameInTitle(stated, cleanLine(raw.heading, 300))
  if (stated.trim !== '' || !statesBuild(stated.model)) return stated
  const { model, trim } = readModel(stated.make, stated.model.split(' '))
  return model === null || trim === null ? stated : { make: stated.make, model, trim }
}

/** A make that was cut after its first word: "Land" and "Rover Discovery". */
function joinMake(stated: VehicleName): VehicleName {
  const own = stated.make.split(' ').length
  const words = `${stated.make} ${stated.model}`.split(' ')
  const whole = stated.make === '' ? null : knownMake(words)
  if (whole === null || whole.words <= own || knownMake(words.slice(0, own)) !== null) return stated
  return { ...stated, make: whole.make, model: words.slice(whole.words).join(' ') }
}

function nameInTitle(stated: VehicleName, title: string): VehicleName {
  const { make, model, trim } = readTitle(title)
  if (make === null || (model === null && knownMake([make]) === null)) return stated
  const isOther = stated.make !== '' && stated.make.toLowerCase() !== make.toLowerCase()
  if (isOther && (isMake(stated.make) || !isMake(make))) return stated
  return { make: isOther ? make : stated.make || make, model: model ?? '', trim: stated.trim || (trim ?? '') }
}

/** A make as a whole: "Ford", not "Ford of Fairview", which is a seller. */
function isMake(name: string): boolean {
  const words = name.split(' ')
  return knownMake(words)?.words === words.length
}

/** A vehicle's name ("2020 Jeep Renegade 4d SUV 4WD Latitude"), for pages without fields for its build. */
type Name = Pick<RawVehicle, 'heading' | 'model' | 'trim'>

const bodyName = new RegExp(`\\b(?:${bodyNames})\\b`, 'i')
const drivetrainName = new RegExp(`\\b(?:${driveNames})\\b`, 'i')
const fuelName = /\bplug-?in\s+(?:electric|hybrid)\b|\bhybrid\b|\bdiesel\b/i
/** An engine is electric as a whole ("Electric Motor"); together with cylinders or gas it is part of a hybrid. */
const electricEngine = /^(?:dual |single |tri |permanent magnet )?electric(?: motors?| drive| fuel system)?$/i
const engineFuel = /\bplug-?in\s+(?:electric|hybrid)\b|\b(?:gas\s*\/\s*electric|hybrid|diesel|flex fuel)\b/i
const longestName = 160

const mild = /\bmild\b|\bmhev\b/i

export function bodyInName(name: Name): string {
  return matchIn(nameOf(name), bodyName)
}

export function drivetrainInName(name: Name): string {
  return matchIn(nameOf(name), drivetrainName)
}

/** From the engine ("Electric") or the name; '' if neither has one. An ambiguous word (mild hybrid, Cooper) is none. */
export function fuelInName(raw: Name & Pick<RawVehicle, 'engine'>): string {
  const motor = (raw.engine ?? '').trim().slice(0, longestName)
  const ownFuel = isElectricEngine(motor) ? motor : mild.test(motor) ? '' : matchIn(motor, engineFuel)
  return ownFuel || (mild.test(nameOf(raw)) ? '' : matchIn([raw.model, raw.trim].join(' '), fuelName))
}

export function isElectricEngine(engine: string): boolean {
  return electricEngine.test(engine)
}

export function nameOf({ heading, model, trim }: Name): string {
  return [heading, model, trim].map((part) => (part ?? '').slice(0, longestName)).join(' ')
}

function matchIn(text: string, pattern: RegExp): string {
  return pattern.exec(text)?.[0] ?? ''
}
