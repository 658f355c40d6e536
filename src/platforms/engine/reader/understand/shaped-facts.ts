import type { Element } from 'domhandler'
import { nextElementSibling, prevElementSibling } from 'domutils'
import { bodyNames } from '../../../../model/build-words.ts'
import { isColorName } from '../../../../model/color-name.ts'
import { isBelow, textInside } from '../../cards/find-elements.ts'
import type { TextField } from '../../records/record-fields.ts'
import type { TextPart } from '../extract/text-parts.ts'
import { conditionIn, conditionOfSection, isConditionAlone } from './condition-words.ts'
import { fieldNamed } from './field-names.data.ts'

/** Words that say themselves which field they are a value of; some only in a row of facts. */
const shaped: readonly { readonly field: TextField; readonly shape: RegExp; readonly inRow?: true }[] = [
  {
    field: 'transmission',
    shape: /^((?:\d{1,2}[ -]?sp(?:ee)?d\.? )?(?:automatic|manual|cvt|[am]\/t)(?: transmission)?)\.?$/i,
  },
  { field: 'drivetrain', shape: /^([24]wd|[afr]wd|4x4|(?:all|four|4|front|rear)[ -]wheel drive)\.?$/i },
  { field: 'body', shape: new RegExp(`^((?:[2-5]-?(?:dr|door) )?(?:${bodyNames}))\\.?$`, 'i') },
  { field: 'exterior_color', shape: /^(.+) (?:ext(?:erior)?\.?|outside)$/i, inRow: true },
  { field: 'interior_color', shape: /^(.+) (?:int(?:erior)?\.?|inside)$/i, inRow: true },
]
const transit =
  /^(?:in[ -]?transit|en tr[aá]nsito?)(?:\W*$|\s*[-–—:,(!]|\s+(?:to|from|and)\b)|^this \p{L}+ is (?:currently |still )?in[ -]?transit\b|^(?:ce|este) .{3,20} (?:est|est[aá]) en tr[aá]nsit/iu

/** Facts without labels; two values of a kind are none. */
export function factsByShape(parts: readonly TextPart[]) {
  const isBeside = (one: TextPart, other: TextPart | undefined) =>
    other !== undefined && (one.node === other.node || (one.element !== null && one.element === other.element))
  const row = parts.filter((part, at) => [at - 1, at + 1].some((beside) => isBeside(part, parts[beside])))
  const found = shaped.flatMap(({ field, shape, inRow }) => {
    const among = inRow === true ? row : parts
    const stated = among.filter((part) => shape.test(part.text) && !isMenu(part))
    const [text, ...others] = new Set(stated.map((part) => part.text.replace(shape, '$1')))
    return text === undefined || others.length > 0 ? [] : [{ field, text }]
  })
  const color = colorAmong(parts)
  return color === null ? found : [...found, { field: 'exterior_color' as const, text: color }]
}

/** "41,000 mi • Summit White • #A12": the only color between facts in one text. */
function colorAmong(parts: readonly TextPart[]): string | null {
  const isOfVehicle = (text: string) =>
    /\d\s?(?:k\s?)?(?:mi|miles|kms?)\b|#|\b(?:vin|sto?c?k|(?:19|20)\d\d)\b/i.test(text)
  const isFact = ({ text }: TextPart) => isOfVehicle(text) || shaped.some(({ shape }) => shape.test(text))
  const texts = new Set(parts.filter(isFact).map(({ node }) => node))
  const isLabeled = (at: number) => fieldNamed(parts[at - 1]?.text.replace(/:$/, '') ?? '') !== undefined
  const colors = parts.filter(
    (part, at) => texts.has(part.node) && isColorName(part.text) && !isLabeled(at) && !isMenu(part),
  )
  const [color, ...others] = new Set(colors.map(({ text }) => text))
  return color === undefined || others.length > 0 ? null : color
}

export function isInTransit(parts: readonly TextPart[]): boolean {
  return parts.some((part) => transit.test(part.text) && !isMenu(part))
}

const longestTerm = 60
/** The first cell of a car's row names it. */
const conditionTerm = /\d|condition|type|status|estado|[eé]tat/i
const isOfCar = (term: string | null) => term === null || conditionTerm.test(term)

/** The only badge that is no choice of a menu, or else the section to which the page belongs. */
export function conditionShown(parts: readonly TextPart[]): string | null {
  const badges = parts.filter((part) => isConditionAlone(part.text) && !isMenu(part) && isOfCar(termBefore(part)))
  const [badge] = badges
  if (badge !== undefined && new Set(badges.map(({ text }) => conditionIn(text))).size === 1) return badge.text
  const isTrail = ({ node }: TextPart) => isBelow(node, ({ attribs }) => /breadcrumb/i.test(attribs.class ?? ''))
  return parts.find((part) => conditionOfSection(part.text) !== null && isTrail(part))?.text ?? null
}

/** What a definition list, or a row of two cells, calls its value: "Tires" of "Brand new". */
export function termBefore({ element }: TextPart): string | null {
  const before = element === null ? null : prevElementSibling(element)
  if (element === null || before === null || !/^d[dt]$|^t[dh]$/.test(before.name)) return null
  const isPair =
    element.name === 'dd'
      ? before.name === 'dt'
      : prevElementSibling(before) === null && nextElementSibling(element) === null
  return isPair ? textInside(before, { limit: longestTerm }).trim() : null
}

/** A choice of a menu or a filter, not a fact about the vehicle. */
export function isMenu({ text, node }: TextPart): boolean {
  const isWhole = (link: Element) => textInside(link, { limit: text.length + 20 }).trim().length <= text.length
  return isBelow(
    node,
    (element) => /^(?:nav|header|label|button)$/.test(element.name) || (element.name === 'a' && isWhole(element)),
    8,
  )
}
