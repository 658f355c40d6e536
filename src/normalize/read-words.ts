import type { ImsContent } from '../model/ims-vehicle.ts'
import type { WordedFields } from '../model/vehicle-facts.ts'
import { bodyWords, drivetrainWords, fuelWords, transmissionWords } from '../model/vocabularies.ts'
import { bodyWord, drivetrainWord, fuelWord, isCode, transmissionWord } from './vocabulary.ts'

const wordFields = ['body', 'transmission', 'fuel', 'drivetrain_desc'] as const

/** `codes`: what is neither a word nor readable, by field. */
type WordReading = { readonly fields: WordedFields; readonly codes: Readonly<Record<string, string>> }

/** The words of the vocabularies; what none fits keeps its wording, and codes become ''. */
export function readWords(said: WordedFields): WordReading {
  const fields = {
    body: bodyWord(said.body),
    transmission: transmissionWord(said.transmission),
    fuel: fuelWord(said.fuel),
    drivetrain_desc: drivetrainWord(said.drivetrain_desc),
  }
  const codes: Record<string, string> = {}
  for (const field of wordFields) {
    if (knownWords.has(fields[field]) || !isCode(fields[field])) continue
    codes[field] = fields[field]
    fields[field] = ''
  }
  return { fields, codes }
}

/** Of a feed's row, whose content keeps the provider's wording. */
export function readImsWords({ body, drivetrain, fuel_type, transmission }: ImsContent): WordedFields {
  return readWords({
    body: body ?? '',
    drivetrain_desc: drivetrain ?? '',
    fuel: fuel_type ?? '',
    transmission: transmission ?? '',
  }).fields
}

const knownWords = new Set<string>([...bodyWords, ...drivetrainWords, ...fuelWords, ...transmissionWords])
