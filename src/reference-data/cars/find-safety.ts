import type { TestedVariant } from '../../model/car-facts.ts'
import type { DrivetrainWord } from '../../model/vocabularies.ts'
import { drivetrainWord } from '../../normalize/vocabulary.ts'
import { fuelsInName } from '../matching/match-names.ts'
import { safetyModelsRead, safetyRead } from '../nhtsa/safety.ts'
import { type Observation, oldestOf, type ReferenceData } from '../reference-data.ts'
import { askedNames } from './asked-names.ts'
import { type Car, narrow } from './car.ts'

type FoundSafety = Observation & {
  readonly matched: readonly string[]
  readonly variants: readonly TestedVariant[]
}

/** Crash test ratings of every variant of a car that fits its drive. */
export async function findSafety(car: Car, references: Pick<ReferenceData, 'ask'>): Promise<FoundSafety> {
  const { make, year } = car
  const list = await references.ask(safetyModelsRead, { make, year })
  const { matched, asked } = askedNames(car, list.answer.names)
  const names = list.answer.names === null ? asked : matched
  if (names.length === 0) return { matched: [], variants: [], ...oldestOf(list) }
  const ratings = await references.ask(safetyRead, { make, year, models: names })
  const variants = narrowSafety(car, ratings.answer.variants)
  const found = list.answer.names === null && variants.length > 0 ? variants.map(({ model }) => model) : matched
  return { matched: [...new Set(found)], variants, ...oldestOf(list, ratings) }
}

/** Drops variants with another fuel, and those with another drive if one with the car's drive remains. */
function narrowSafety(car: Car, variants: readonly TestedVariant[]): readonly TestedVariant[] {
  const ofFuel = variants.filter(({ description }) => {
    const fuels = fuelsInName(description)
    if (fuels === null) return true
    return car.fuel === null ? fuelsInName(car.model) !== null : fuels.includes(car.fuel)
  })
  return narrow(ofFuel, car.drivetrain, (drive, { description }) => {
    const words = drivesOf(description)
    return words.length === 0 || words.includes(drive)
  })
}

/** 4X2 means front or rear wheel drive; AWD and 4WD are used interchangeably. */
function drivesOf(description: string): readonly DrivetrainWord[] {
  if (/\b(4x2|2wd)\b/i.test(description)) return ['FWD', 'RWD']
  const tail = description.match(/\b(awd|fwd|rwd|4wd|4x4)\b/i)?.[0]
  if (tail === undefined) return []
  const word = drivetrainWord(tail)
  if (word === 'AWD' || word === '4WD') return ['AWD', '4WD']
  return word === 'FWD' || word === 'RWD' ? [word] : []
}
