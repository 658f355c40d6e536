import type { RawLot } from '../../../../model/raw-vehicle.ts'
import { storeTag } from '../../stores/store-signal.ts'
import { nameKey } from './field-names.data.ts'

const lotKey = new RegExp(
  [
    '^(?:dealer(?:ship)?|lot|store|current|stock|car)?(?:location|lot|store|branch|rooftop|showroom)(?:name)?$',
    '^(?:ubicacion|localizacion|sucursal|lote|patio|tienda|emplacement|localisation|lieu|succursale|pointdevente)$',
    '^(?:currently|now)?(?:located|parked|situee?|localisee?|ubicad[oa]|localizad[oa])(?:at|in|en|au?)?$',
    '^(?:currently|now)?(?:available|instock|disponible)(?:at|in|en|au?)$',
  ].join('|'),
)
/** "This car is located at our Northside location." */
const sentence =
  /^(?:.{0,30}\s)?(?:[Ll]ocated|[Pp]arked|[Ss]itu[ée]e?|[Ll]ocalis[ée]e?|[Uu]bicad[oa]|[Ll]ocalizad[oa])\s+(?:at|in|en|au?|à)\s+(?:(?:our|the|nuestr[ao]|notre|la|el)\s+)?(\p{Lu}.*?)(?:\s+(?:location|branch))?\.?$/u
const notALot =
  /^(?:call|contact|view|see|ask|click|get|map|our|on|here|llame|ver|consult|appelez|voir|notre|nuestr)|^(?:in|en)\s/i
const longest = 60

export function isLotLabel(label: string): boolean {
  return lotKey.test(nameKey(label))
}

/** The lot that a sentence names, without the label's colon. */
export function lotInSentence(text: string): string | null {
  return text.length > 2 * longest ? null : (sentence.exec(text)?.[1] ?? null)
}

/** The lot where a vehicle stands: "Northside, 410 Lake Rd, Hermantown, MN 55811" is called Northside. */
export function lotNamed(text: string): RawLot {
  return {
    name: text.split(/\s*[,|(]|\s+[-–—]\s+(?=\d)/)[0]?.trim() ?? '',
    street: null,
    city: null,
    state: null,
    zip: null,
  }
}

export function isLotName(text: string): boolean {
  const { name } = lotNamed(text)
  if (name === null || name.length > longest || /https?:|@/.test(text)) return false
  return /^(?:\p{L}|\d+(?:st|nd|rd|th)\s).*\p{L}/u.test(name) && storeTag(name) !== null && !notALot.test(name)
}
