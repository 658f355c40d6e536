import { isCertifiedName } from '../model/certified-words.ts'
import { conditionInPath, newThings } from '../model/new-words.ts'

export const missingConditionWarning = 'condition not shown'

type ConditionFacts = {
  readonly condition: string | null | undefined
  readonly certified: string | boolean | null | undefined
  readonly heading: string
  readonly vdpLink: string
  readonly odometer: number | null
  readonly year: number | null
  readonly observedYear: number
}

export type ConditionReading = {
  readonly condition: 'New' | 'Used'
  readonly certified: boolean
  readonly warning: string | null
}

type Word = 'New' | 'Used' | 'Certified'

/** From the platform's word, the flag, the page's address or the heading; else inferred, with a warning. */
export function readCondition(facts: ConditionFacts): ConditionReading {
  const flag = readCertifiedFlag(facts.certified)
  const word =
    readConditionWord(facts.condition ?? '') ??
    (flag ? 'Certified' : null) ??
    sectionOf(facts.vdpLink) ??
    headingWord(facts.heading)
  if (word === null) return { condition: inferCondition(facts), certified: false, warning: missingConditionWarning }
  if (word === 'New') return { condition: 'New', certified: false, warning: null }
  // Some sites call certified vehicles "used" but list them in their own section.
  const certified =
    flag ||
    [word, sectionOf(facts.vdpLink), headingWord(facts.heading)].includes('Certified') ||
    isCertifiedName(facts.heading)
  return { condition: 'Used', certified, warning: null }
}

const isNew = new RegExp(`(^|[^a-z])(new(?![\\s-]*(?:${newThings})\\b)|neuf|neuve|nouveau|nuev[oa]|d[eé]mo)`)

function readConditionWord(text: string): Word | null {
  const word = text.trim().toLowerCase()
  if (word === 'n') return 'New'
  if (word === 'u') return 'Used'
  if (word === 'c') return 'Certified'
  if (/(^|[^a-z])(ctp|courtesy|service loaner)/.test(word))
    return /(^|[^a-z])(titled|untitled) new|new title/.test(word) ? 'New' : 'Used'
  if (/car\s?bravo/.test(word)) return 'Certified'
  if (/(like|nearly)[-\s]new|\b(non|not)[-\s]?certifi|\buncertified/.test(word)) return 'Used'
  if (/(^|[^a-z])(certified|cpo|certifié|certificad[oa])/.test(word)) return 'Certified'
  if (
    /used|pre-?\s?(?:owned|loved|enjoyed)|previously[ -]owned|second[ -]?hand|occasion|usag|usad[oa]|semi-?nuev[oa]|refurbished|damaged/.test(
      word,
    )
  )
    return 'Used'
  // Demonstrators are sold as new.
  if (isNew.test(word)) return 'New'
  return null
}

function readCertifiedFlag(flag: string | boolean | null | undefined): boolean {
  if (typeof flag === 'boolean') return flag
  return (
    /^(true|yes|y|1|c|oui|s[ií])$|\bcertifi(?:ed\b|é|cad[oa]\b)|\bcpo\b/i.test((flag ?? '').trim()) &&
    !/\bnon|\bnot/i.test(flag ?? '')
  )
}

function sectionOf(vdpLink: string): Word | null {
  const path = /^https?:\/\/[^/?#]*([^?#]*)/.exec(vdpLink)?.[1] ?? ''
  const section = conditionInPath.exec(path)?.[1]
  return section === undefined ? null : readConditionWord(section)
}

const conditionFirst = new RegExp(`^(new(?!\\s+(?:${newThings})\\b)|used|pre-?owned|certified|cpo)\\b`, 'i')

function headingWord(heading: string): Word | null {
  const word = conditionFirst.exec(heading)?.[1]
  return word === undefined ? null : readConditionWord(word)
}

function inferCondition(facts: ConditionFacts): 'New' | 'Used' {
  const age = facts.observedYear - (facts.year ?? 0)
  const isUndriven = facts.odometer !== null && facts.odometer > 0 && facts.odometer < 100 && age <= 3
  return isUndriven || (age <= 0 && (facts.odometer ?? 0) < 500) ? 'New' : 'Used'
}
