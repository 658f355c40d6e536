import { rememberResults } from '../lib/remember-results.ts'
import { bodyRules, drivetrainRules, fuelRules, transmissionRules, type VocabularyRule } from './vocabularies.data.ts'

export const bodyWord = wordReader(bodyRules)
export const drivetrainWord = wordReader(drivetrainRules)
export const fuelWord = wordReader(fuelRules)
export const transmissionWord = wordReader(transmissionRules)

/** The word of the first matching rule, or else the dealer's wording. */
function wordReader(rules: readonly VocabularyRule<string>[]): (rawText: string) => string {
  return rememberResults((rawText) => rules.find((rule) => rule.matches.test(rawText))?.word ?? rawText)
}

/** Codes that are not readable words: "4X2", "Direct Injection", "UNK". */
export function isCode(rawText: string): boolean {
  return /^[a-z0-9]{1,3}$|^\d\s?[x×]\s?\d\b|^2\s?wd$|configuration$|^(gasoline )?direct[\s-]injection$/i.test(rawText)
}
