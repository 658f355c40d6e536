import { plainLetters } from '../lib/plain-letters.ts'
import { canadianProvinces, stateAliases, stateNames } from './states.data.ts'

export type Country = 'US' | 'CA'

const fullNames = new Map(Object.values(stateNames).map((name) => [folded(name), name] as const))
const codeOfText = new Map(
  Object.entries(stateNames).flatMap(([code, name]) => [code, name].map((text) => [text.toLowerCase(), code] as const)),
)
const nameOfAlias = new Map(
  Object.entries(stateAliases).flatMap(([code, aliases]) =>
    aliases.split(',').map((alias) => [alias, stateNames[code] ?? code] as const),
  ),
)

/** From "MI", "US-MI", "Mich." or the name; other text is returned unchanged. */
export function stateName(rawText: string | null): string | null {
  const text = (rawText ?? '').trim().replace(/,\s*(USA?|United States|Canada)$/i, '')
  if (text === '') return null
  const code = text
    .replace(/^(US|CA)-/i, '')
    .replace(/\./g, '')
    .toUpperCase()
  return stateNames[code] ?? fullNames.get(folded(text)) ?? nameOfAlias.get(folded(text)) ?? text
}

/** By abbreviation or name. */
export function isState(rawText: string): boolean {
  return Object.hasOwn(stateNames, rawText) || fullNames.has(folded(rawText))
}

/** The abbreviation of a state or province, by full name or abbreviation. */
export function stateCode(state: string): string | null {
  return codeOfText.get(state.trim().toLowerCase()) ?? null
}

/** The country of a state or province, by full name or abbreviation. */
export function countryOfState(state: string | null | undefined): Country | null {
  const code = stateCode(state ?? '')
  if (code === null) return null
  return code in canadianProvinces ? 'CA' : 'US'
}

/** Of a dealership; null if neither its state nor its website, an address or a host, determines it. */
export function countryOfDealer(state: string | null | undefined, website: string): Country | null {
  return countryOfState(state) ?? (/^(?:https?:\/\/)?[^/?#:]+\.ca(?:[/?#:]|$)/i.test(website) ? 'CA' : null)
}

/** Québec, P.E.I. and Fla. also occur without accents and dots. */
function folded(text: string): string {
  return plainLetters(text).replaceAll('.', '')
}
