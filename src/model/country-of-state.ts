import { canadianProvinces, usStates } from './states.data.ts'

export type Country = 'US' | 'CA'

const countries = new Map<string, Country>([...placesOf(usStates, 'US'), ...placesOf(canadianProvinces, 'CA')])

/** By full name or abbreviation. */
export function countryOfState(state: string | null | undefined): Country | null {
  return countries.get((state ?? '').trim().toLowerCase()) ?? null
}

function placesOf(names: Readonly<Record<string, string>>, country: Country): (readonly [string, Country])[] {
  return Object.entries(names).flatMap(([code, name]) => [
    [code.toLowerCase(), country] as const,
    [name.toLowerCase(), country] as const,
  ])
}
