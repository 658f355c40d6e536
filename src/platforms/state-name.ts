import { stateNames } from '../model/states.data.ts'

const fullNames = new Map(Object.values(stateNames).map((name) => [name.toLowerCase(), name]))

/** The full name of a state or province, from "MI", "US-MI" or the name itself; else the text as shown. */
export function stateName(shown: string | null): string | null {
  const text = (shown ?? '').trim()
  if (text === '') return null
  const code = text
    .replace(/^(US|CA)-/i, '')
    .replace(/\./g, '')
    .toUpperCase()
  return stateNames[code] ?? fullNames.get(text.toLowerCase()) ?? text
}

/** Whether a text is a state or province, by abbreviation or name. */
export function isState(shown: string): boolean {
  return Object.hasOwn(stateNames, shown) || fullNames.has(shown.toLowerCase())
}
