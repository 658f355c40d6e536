import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import { oneLine } from '../../../../lib/text.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { elementsBelow, isBelow, lineOf } from '../../cards/find-elements.ts'
import { isUnseen } from '../../cards/visible.ts'

const maxTexts = 60
const descriptionName =
  /(?:^|[\s_-])(?:description|desc|name-body|comments|seller-?notes|dealer-?notes|descripcion)(?:$|[\s_-])/i
const headingWords = `(?:vehicle |dealer |seller['’]?s? )?(?:description|comments|notes?|overview|about this (?:vehicle|car)|descripci[oó]n|commentaires|comentarios)`
const descriptionHeading = new RegExp(`^${headingWords}\\W*$`, 'i')
/** A heading inside the element, before the text. */
const ownHeading = new RegExp(`^${headingWords}\\s*:?\\s+(?=[\\p{Lu}\\d"*])`, 'iu')
const featureName =
  /(?:^|[\s_-])(?:features?|options?|equipment|equipamiento|equipement|highlights)(?:$|[\s_-]|-?list)/i
const featureHeading = /\b(?:features|options|equipment|highlights|equipamiento|[eé]quipements?|caracter[ií]sticas)\b/i

/** The description and the features, by the names of their elements or the headings above them, or else the longest prose. */
export function textsOf(roots: readonly AnyNode[], alike: ReadonlySet<string>): RawVehicle {
  const elements = elementsBelow(roots)
  const { descriptions, features } = tellingParts(elements)
  const texts = descriptions
    .map((element) => lineOf(element, 20_000).replace(ownHeading, ''))
    .filter((text) => (text.slice(0, beginning).match(factLabels)?.length ?? 0) < fewestLabels)
  const named = shortestNamed.flatMap((length) => texts.find((text) => text.length >= length) ?? [])[0]
  const prose = elements.filter(
    (element) => proseIn(element).some((text) => !alike.has(nameOfText(text))) && !isBelow(element, isUnseen),
  )
  const [told] = [...Map.groupBy(prose, ({ parent }) => parent).values()]
    .map((paragraphs) => paragraphs.map((element) => lineOf(element, longestProse)).join(' '))
    .toSorted((one, other) => other.length - one.length)
  const described = named ?? told
  const list = features
    .map((element) =>
      elementsBelow([element])
        .filter(({ name }) => name === 'li')
        .map((item) => lineOf(item, 200))
        .filter((text) => text !== '' && text.length <= 150 && !text.includes(':')),
    )
    .find((items) => items.length >= 1)
  const sources = {
    ...(described ? { description: 'text of the page' } : {}),
    ...(list ? { features: 'list of the page' } : {}),
  }
  return {
    ...(described ? { description: described } : {}),
    ...(list ? { features: [...new Set(list)].slice(0, maxTexts * 5) } : {}),
    sources,
  }
}

const longestProse = 5_000
/** "Year 2021 Make Ford Model Mustang ...": a list of facts, whatever its element is called. */
const factLabels =
  /\b(?:year|make|model|trim|body style|condition|mileage|odometer|vin|stock|engine|transmission|drivetrain|ann[eé]e|marque|mod[eè]le)\b/gi
const beginning = 150
const fewestLabels = 5
/** A short one may stand above the whole text. */
const shortestNamed = [40, 20]
const shortestProse = 45
const fewestWords = 5
const nameLength = 60
/** Of a page, a sale or a loan instead of a car. */
const terms =
  /\b(?:cookies?|privacy|rights reserved|disclaimer|subject to|tax(?:es)?|fees|apr|approv\w+|accuracy|errors|taxes|frais|impuestos|consent\w*|newsletter)\b/i

function proseIn({ children }: Element): readonly string[] {
  return children.flatMap((child) => (isText(child) ? [oneLine(child.data)] : [])).filter(isProse)
}

/** Sentences, whose words are mostly in small letters, unlike lists of facts. */
export function isProse(text: string): boolean {
  if (text.length < shortestProse || !/\p{L}[.!](?:\s|$)/u.test(text) || terms.test(text)) return false
  return (text.match(/(?<=\s)\p{Ll}+(?=[\s,.!])/gu) ?? []).length >= fewestWords
}

/** Tells long texts apart, also those that begin alike. */
export function nameOfText(text: string): string {
  return `${text.slice(0, nameLength)} ${text.length}`
}

/** The parts that tell of a vehicle in words, where others may be named too: "better than a 2020 Honda Accord". */
export function tellingParts(elements: readonly Element[]) {
  const named = (pattern: RegExp) =>
    elements.filter(({ attribs }) =>
      pattern.test(`${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.itemprop ?? ''}`),
    )
  const headed = (pattern: RegExp) =>
    elements.flatMap((element) => {
      if (!/^(?:h[2-6]|dt|summary|strong|b|button)$/.test(element.name) || !pattern.test(lineOf(element, 60))) return []
      const next = nextElement(element)
      return next === null ? [] : [next]
    })
  return {
    descriptions: [...named(descriptionName), ...headed(descriptionHeading)],
    features: [...named(featureName), ...headed(featureHeading)],
  }
}

function nextElement(element: Element): Element | null {
  for (let next = element.next; next !== null; next = next.next) if (isTag(next) && next.name !== 'br') return next
  const { parent } = element
  return parent !== null && isTag(parent) && elementsBelow([parent]).length < 6 ? nextElement(parent) : null
}
