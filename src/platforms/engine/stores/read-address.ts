import { isState } from '../../../model/state-name.ts'

export type Town = { readonly city: string; readonly state: string; readonly zip: string }
export type Address = Town & {
  readonly street: string
  /** The part in front of the street, where a line begins with the dealership's name; '' if no separator ends it. */
  readonly nameBefore: string
}

/** What stands between the parts of an address beside commas and line breaks; a province may stand in brackets. */
const dashes = '–—·•*'
const place = String.raw`(\p{Lu}[\p{L}.'’-]{1,30}(?:\s\p{Lu}[\p{L}.'’-]{1,30}){0,2}?)(?:[\s|,(${dashes}]|\s-\s)+([A-Z]{2}|\p{Lu}\p{Ll}+(?:\s\p{Lu}\p{Ll}+)?)[)\s|,.${dashes}]+(\d{5}(?!\d)|[A-Z]\d[A-Z]\s?\d[A-Z]\d)`
const streetWord =
  'St|Street|Ave|Avenue|Rd|Road|Blvd|Boulevard|Dr|Drive|Hwy|Highway|Ln|Lane|Pkwy|Parkway|Way|Pike|Ct|Court|Route|Pl|Place|Trl|Trail|Turnpike|Fwy|Freeway|Loop|Circle|Cir'
const highway = 'Hwy|Highway|Route|Rte'
/** "94-169" too; never the end of an amount or of a telephone number, nor the number of a highway. */
const houseNumber = String.raw`(?<![\d$€#]|\d[.,-]|\b(?:${highway})\.?\s)\d{1,6}(?:-\d{2,3})?`
const frenchStreet = 'rue|boul|boulevard|route|rang|chemin|ch|avenue|av|montée|côte|place|autoroute'
const partStart = String.raw`(?<=(?:^|[|,:${dashes}]|\s-)\s?)`
/** Spanish puts the kind of street first: "Ave. 65 de Infantería". */
const spanishStreet = String.raw`(?:${partStart}(?:Ave|Av|Avenida|Blvd|Calle|Carr|Carretera)\.?\s)?`
const streetEnd = String.raw`(?:\s*[,|${dashes}]|\s-\s)[\s|,${dashes}]*`
/** A comma or line break separates street and city; otherwise the street word ("Ave") ends the street. */
const addressLines = [
  String.raw`(${spanishStreet}${houseNumber}(?:\s|,\s(?=(?:${frenchStreet})[.\s]))[^|]{3,60}?)${streetEnd}${place}`,
  String.raw`(${houseNumber}\s[^|,]{2,50}?\b(?:${streetWord})\b\.?)\s+${place}`,
  String.raw`${partStart}((?:(?:US|State|County)\s)?(?:${highway}|Road|US|SR)\.?[\s-]\d{1,4}(?:\s(?:[NSEW]|North|South|East|West))?)${streetEnd}${place}`,
].map((line) => new RegExp(line, 'u'))
const townLine = new RegExp(String.raw`(?:^|[|,.:\s])${place}`, 'u')

export function addressIn(text: string): Address | null {
  for (const line of addressLines) {
    const match = line.exec(text)
    const [, found, city, state, zip] = match ?? []
    if (match === null || found === undefined || city === undefined || zip === undefined) continue
    if (!isState(state ?? '')) continue
    const street = withoutLeadIn(found)
    const start = match.index + found.length - street.length
    return { street, city, state: state ?? '', zip, nameBefore: lastPart(text.slice(Math.max(0, start - 80), start)) }
  }
  return null
}

export function townIn(text: string): Town | null {
  const [, city, state, zip] = townLine.exec(text) ?? []
  return city !== undefined && zip !== undefined && isState(state ?? '') ? { city, state: state ?? '', zip } : null
}

const laterNumber = new RegExp(String.raw`(?:[,;:.${dashes}]|\s-|\sat)\s*(?=${houseNumber}\s)`, 'gu')
const hasStreetWord = new RegExp(String.raw`\d\s.*\b(?:${streetWord})\b`, 'u')

/** "Lucky 7 Autos, 777 Lucky Ln": a number before the street's own is not of the street. */
function withoutLeadIn(found: string): string {
  const later = [...found.matchAll(laterNumber)].at(-1)
  if (later === undefined) return found
  const leadIn = found.slice(0, later.index)
  const street = found.slice(later.index + later[0].length)
  const isStreet = /^\d{2}/.test(street) || hasStreetWord.test(street)
  return /\d/.test(leadIn) && !hasStreetWord.test(leadIn) && isStreet ? street : found
}

function lastPart(before: string): string {
  const part = /(?:^|[|,:;*–—·•]|\s-\s)([^|,:;*–—·•]{2,80}?)(?:\s?[|,*–—·•]|\s-)[\s|,*–—·•]*$/u.exec(before)
  return part?.[1]?.trim() ?? ''
}
