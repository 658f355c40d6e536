import { ownValue } from '../../lib/json.ts'
import type { DecodedVehicle } from '../../model/decoded-vehicle.ts'
import {
  type BodyWord,
  bodyWords,
  drivetrainWords,
  type FuelWord,
  fuelWords,
  transmissionWords,
} from '../../model/vocabularies.ts'
import { bodyWord, drivetrainWord, fuelWord, transmissionWord } from '../../normalize/vocabulary.ts'
import { fuelsInName } from '../matching/match-names.ts'
import type { VpicFields } from '../vpic/source.ts'

/** Converts vPIC's fields to ours: our vocabulary for body, drive and fuel, numbers as numbers. */
export function readVpicFields(fields: VpicFields): DecodedVehicle {
  return {
    year: readCount(fields.ModelYear, 1900, 2200),
    make: readMake(fields.Make),
    model: textOf(fields.Model),
    series: textOf(fields.Series),
    trim: textOf(fields.Trim),
    body: readBody(fields.BodyClass),
    vehicle_type: readType(fields.VehicleType),
    doors: readCount(fields.Doors, 1, 9),
    drivetrain: wordIn(drivetrainWords, fields.DriveType, drivetrainWord),
    fuel: readFuel(fields),
    transmission:
      wordIn(transmissionWords, fields.TransmissionStyle, transmissionWord) ?? textOf(fields.TransmissionStyle),
    engine: {
      cylinders: readCount(fields.EngineCylinders, 1, 20),
      displacement_l: readDisplacement(fields),
      hp: readCount(fields.EngineHP, 1, 3000),
      model: textOf(fields.EngineModel),
    },
    gvwr: textOf(fields.GVWR),
    plant: { country: textOf(fields.PlantCountry), city: textOf(fields.PlantCity) },
  }
}

/** Body classes that our patterns for dealers' wording would misread. */
const bodyClasses: Readonly<Record<string, BodyWord | null>> = {
  'sport utility truck (sut)': 'Pickup',
  'step van / walk-in van': 'Van',
  'sport utility vehicle (suv)/multi-purpose vehicle (mpv)': 'SUV',
}

/** Our vocabulary has no word for buses, trailers, motorcycles and chassis. */
const notCars =
  /^(incomplete|bus|motorcycle|off-road|trailer|truck-tractor|fire|street|ambulance|motorhome|limousine|low speed)/i

function readBody(text: string | undefined): BodyWord | null {
  if (text === undefined || notCars.test(text)) return null
  const special = ownValue(bodyClasses, text.toLowerCase())
  return special === undefined ? wordIn(bodyWords, text, bodyWord) : special
}

function readFuel(fields: VpicFields): FuelWord | null {
  const { FuelTypePrimary: primary = '', FuelTypeSecondary: secondary = '', ElectrificationLevel: level = '' } = fields
  if (/^BEV/.test(level)) return 'Electric'
  if (/^FCEV/.test(level) || /fuel cell|hydrogen/i.test(primary)) return 'Hydrogen'
  if (/^PHEV/.test(level)) return 'Plug-in Hybrid'
  if (/^mild/i.test(level)) return wordIn(fuelWords, primary, fuelWord)
  const named = fuelsInName([fields.Model, fields.Series, fields.Trim].join(' '))
  const isElectricPart = /^electric/i.test(secondary) || (/^electric/i.test(primary) && secondary !== '')
  if (isElectricPart)
    return named?.includes('Plug-in Hybrid') && !named.includes('Hybrid') ? 'Plug-in Hybrid' : 'Hybrid'
  if (/HEV/.test(level)) return 'Hybrid'
  if (/flexible|e85|ethanol/i.test(`${primary} ${secondary}`)) return 'Flex Fuel'
  if (/natural gas/i.test(primary)) return 'CNG'
  const own = wordIn(fuelWords, primary, fuelWord)
  // If a filing lacks it, the model's name may state it: RAV4 Hybrid.
  return own === 'Gasoline' && named !== null && !named.includes('Gasoline') ? (named[0] ?? own) : own
}

function readDisplacement({ DisplacementL: liters, DisplacementCC: cubic }: VpicFields): number | null {
  const fromLiters = numberOf(liters)
  if (fromLiters !== null) return Math.round(fromLiters * 10) / 10
  const fromCubic = numberOf(cubic)
  return fromCubic === null ? null : Math.round(fromCubic / 100) / 10
}

function wordIn<Word extends string>(
  words: readonly Word[],
  text: string | undefined,
  toWord: (text: string) => string,
): Word | null {
  if (text === undefined) return null
  const word = toWord(text)
  return words.find((known) => known === word) ?? null
}

/** vPIC writes makes in upper case online and capitalized offline; short ones are abbreviations. */
function readMake(text: string | undefined): string | null {
  const make = textOf(text)
  if (make === null || make !== make.toUpperCase() || make.length <= 3) return make
  return make.toLowerCase().replace(/(^|[\s-])\p{L}/gu, (start) => start.toUpperCase())
}

function readType(text: string | undefined): string | null {
  const type = textOf(text)
  if (type === null || type !== type.toUpperCase()) return type
  return type.toLowerCase().replace(/(^|[\s(])\p{L}/gu, (start) => start.toUpperCase())
}

function textOf(text: string | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return trimmed === '' || trimmed === 'Not Applicable' ? null : trimmed
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,6}(\.\d+)?$/.test(text) && Number(text) > 0 ? Number(text) : null
}

function readCount(text: string | undefined, min: number, max: number): number | null {
  const value = numberOf(text)
  return value === null || value < min || value > max ? null : Math.round(value)
}
