import { modelYearOf } from '../model/model-year.ts'
import { readInteger } from './read-number.ts'

type YearFacts = {
  readonly year: string | number | null | undefined
  readonly heading: string
  readonly vin: string
  readonly observedYear: number
}

export function readYear(facts: YearFacts): number | null {
  const bounds = { min: 1900, max: facts.observedYear + 2 }
  return (
    readInteger(facts.year, bounds) ?? readInteger(yearIn(facts.heading), bounds) ?? modelYearOf(facts.vin, bounds.max)
  )
}

function yearIn(heading: string): string | undefined {
  return /\b(19|20)\d{2}\b/.exec(heading)?.[0]
}
