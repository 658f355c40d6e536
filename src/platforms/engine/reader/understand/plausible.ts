import { toMiles } from '../../../../model/vehicle-facts.ts'
import { isFillerVin, isVinShaped } from '../../../../model/vin.ts'
import { amountOf } from '../../records/amount-of.ts'
import type { TextField } from '../../records/record-fields.ts'

const conditionWord =
  /\b(?:new|used|pre-?\s?owned|cpo|certified|demo|neuf|neuve|usag[eé]e?|occasion|nuev[oa]|usad[oa]|seminuev[oa])\b|^[nuc]$/i
const letters = /\p{L}/u
/** "1 in stock" */
const availability = /\b(?:in|of) stock\b/i
const unitOfDistance = /^(?:km|kms|kmt|kilom\p{L}+|mi|smi|miles?)$/iu

const shapes: { readonly [Field in TextField]?: (text: string) => boolean } = {
  vin: (text) => isVinShaped(text) && !isFillerVin(text),
  year: (text) => /^(?:(?:19|20)|['’])\d\d$/.test(text),
  stocknum: (text) =>
    /^[\w#./ -]{1,30}$/.test(text) &&
    /\d|^[A-Z]{2,}/.test(text) &&
    !unitOfDistance.test(text) &&
    !availability.test(text),
  condition: (text) => text.length <= 40 && conditionWord.test(text),
  certified: (text) => /^(?:true|yes|y|1|cpo)$|\bcertified\b/i.test(text),
  odometer: (text) =>
    text.length <= 40 && /\d/.test(text) && !/[$%]|\b(?:mpg|city|hwy|highway)\b|\bwarranty\b|garant/i.test(text),
  doors: (text) => /^[2-6](?:\s?-?\s?(?:d|dr|doors?|puertas|portes))?$/i.test(text),
  // What electric cars have: "0cyl - 0.0L".
  engine: (text) => text.length <= 120 && letters.test(text) && !/[{}<>]|https?:|^0\s?cyl\b/i.test(text),
  engine_cyl_count: (text) => /\d/.test(text) && text.length <= 30,
  engine_displacement: (text) => /\d/.test(text) && text.length <= 30,
  city_mpg: isMpg,
  hwy_mpg: isMpg,
  make: (text) => text.length <= 40 && letters.test(text),
  model: (text) => text.length <= 60,
  trim: (text) => text.length <= 80,
  heading: (text) => text.length <= 200 && /\b(?:19|20)\d\d\b|^['’]\d\d\b/.test(text) && letters.test(text),
  exterior_color: isColor,
  interior_color: isColor,
  description: (text) => text.length >= 20,
  vdp_link: (text) =>
    /^(?:https?:)?\/|^[\w-]+[/.][\w./?=&%-]+$/i.test(text) && !/\.(?:jpe?g|png|webp|gif|svg|pdf)\b/i.test(text),
  inventory_date: (text) => /\d{4}-\d\d?-\d\d?|\d\d?\/\d\d?\/\d{2,4}/.test(text) && text.length <= 40,
  days_in_stock: (text) => /^\d{1,4}$/.test(text),
  body: (text) => text.length <= 60 && letters.test(text) && !conditionWord.test(text),
  odometer_unit: (text) => unitOfDistance.test(text),
}

/** Whether a value can be one of this field: names and labels alone do not prove it. */
export function isPlausible(field: TextField, value: string): boolean {
  const text = value.trim()
  if (text === '' || placeholders.test(text)) return false
  // "Select" is a trim of several makes, and the first choice of every other list.
  if (counted.has(field) && /\(\d{1,4}\)$/.test(text)) return false
  if (field !== 'trim' && /^select\W*$/i.test(text)) return false
  return shapes[field]?.(text) ?? (text.length <= 120 && letters.test(text) && !/[{}<>]|https?:/.test(text))
}

/** Fields by which listings are narrowed: "Chrysler (3)" is a choice. */
const counted: ReadonlySet<TextField> = new Set(['make', 'model', 'body', 'fuel', 'transmission', 'drivetrain'])

/** Choices of a search form, and what stands where nothing is known. */
const placeholders = new RegExp(
  [
    '^(?:n/?a|null|undefined|none|unknown|-+)\\b.{0,25}$',
    '^(?:any|all|choose|search|cualquiera|todos?|tous|toutes)\\W*$',
    `^(?:any|all|select|choose|search|cualquier|tod[oa]s?|tous|toutes|seleccion[ae]r?|s[eé]lectionne[rz]|choisi\\w*)\\s(?:(?:an?|one|your|by|the|las?|los|les|une?) )?(?:${[
      'makes?|models?|trims?|years?|one|options?|series|bod(?:y|ies)|styles?|types?|colou?rs?|vehicles?|cars?|trucks?|suvs?',
      'conditions?|drive ?(?:trains?|types?)|transmissions?|engines?|fuels?|prices?|inventory|mileages?|locations?',
      'marcas?|modelos?|a[nñ]os?|colores|marques?|mod[eè]les?|ann[eé]es?|couleurs?|v[eé]hicules?|veh[ií]culos?',
    ].join('|')})\\b.{0,15}$`,
  ].join('|'),
  'i',
)

function isMpg(text: string): boolean {
  const mpg = Number(/^\d{1,3}/.exec(text)?.[0] ?? 0)
  return mpg > 0 && mpg <= 300 && text.length <= 20
}

/** "Jet Black, Leather-appointed front outboard seating positions" */
const maxColor = 150

function isColor(text: string): boolean {
  return (
    text.length <= maxColor &&
    /\p{L}{3}/u.test(text) &&
    !/^#|https?:|\b(?:features?|options?|photos?|equipment)\b/i.test(text)
  )
}

/** "58k mi": the same mileage may stand elsewhere as a whole. */
export function isRounded(odometer: unknown): boolean {
  return typeof odometer === 'string' && /\d\s?k\b/i.test(odometer)
}

/** Miles, where the text or its unit states kilometers. Of "42,318 mi (68,104 km)" the miles. */
export function inMiles(odometer: string, unit: string | null = null): string {
  const isStated = /\d\s?(?:kms?\b|kmt\b|kilom)/i.test(odometer)
  const [miles] = /\d[\d., ]*mi(?:les?)?\b/i.exec(odometer) ?? []
  if (isStated && miles !== undefined) return miles
  const isMetric = isStated || (/^(?:kms?|kmt|kilom)/i.test(unit ?? '') && !/\d\s?mi/i.test(odometer))
  if (!isMetric) return odometer
  const kilometers = amountOf(odometer.replace(/[a-z]+/gi, '').replace(/(\d)[.,\s](?=\d{3}\b)/g, '$1'))
  return kilometers === null ? odometer : `${toMiles(kilometers, 'km')} miles`
}
