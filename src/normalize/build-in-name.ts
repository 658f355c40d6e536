import { bodyNames, driveNames } from '../model/build-words.ts'
import type { RawVehicle } from '../model/raw-vehicle.ts'

export type BuildInName = { readonly body: string; readonly drivetrain: string; readonly fuel: string }

const bodyName = new RegExp(`\\b(?:${bodyNames})\\b`, 'i')
const drivetrainName = new RegExp(`\\b(?:${driveNames})\\b`, 'i')
const fuelName = /\bplug-?in\s+(?:electric|hybrid)\b|\bhybrid\b|\bdiesel\b/i
/** An engine is electric as a whole ("Electric Motor"); together with cylinders or gas it is part of a hybrid. */
const electricEngine = /^(?:dual |single |tri |permanent magnet )?electric(?: motors?| drive| fuel system)?$/i
const engineFuel = /\bplug-?in\s+(?:electric|hybrid)\b|\b(?:gas\s*\/\s*electric|hybrid|diesel|flex fuel)\b/i
const longestName = 160

/**
 * Build facts in a vehicle's name ("2020 Jeep Renegade 4d SUV 4WD Latitude") or engine ("Electric"), for pages without
 * fields for them; '' if there are none. An ambiguous word (mild hybrid, Cooper) is not read as a fuel.
 */
export function readBuildInName({
  heading,
  model,
  trim,
  engine,
}: Pick<RawVehicle, 'heading' | 'model' | 'trim' | 'engine'>): BuildInName {
  const name = [heading, model, trim].map((part) => (part ?? '').slice(0, longestName)).join(' ')
  const motor = (engine ?? '').trim().slice(0, longestName)
  const mild = /\bmild\b|\bmhev\b/i
  const ownFuel = electricEngine.test(motor) ? motor : mild.test(motor) ? '' : matchIn(motor, engineFuel)
  return {
    body: matchIn(name, bodyName),
    drivetrain: matchIn(name, drivetrainName),
    fuel: ownFuel || (mild.test(name) ? '' : matchIn([model, trim].join(' '), fuelName)),
  }
}

function matchIn(text: string, pattern: RegExp): string {
  return pattern.exec(text)?.[0] ?? ''
}
