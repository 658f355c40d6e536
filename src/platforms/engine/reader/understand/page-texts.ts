import { type AnyNode, type Element, isTag } from 'domhandler'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { elementsBelow, lineOf } from '../../cards/find-elements.ts'

const maxTexts = 60
const descriptionName = /(?:^|[\s_-])(?:description|comments|seller-?notes|dealer-?notes|descripcion)(?:$|[\s_-])/i
const headingWords = `(?:vehicle |dealer |seller['’]?s? )?(?:description|comments|notes?|overview|about this (?:vehicle|car)|descripci[oó]n|commentaires|comentarios)`
const descriptionHeading = new RegExp(`^${headingWords}\\W*$`, 'i')
/** A heading inside the element, before the text. */
const ownHeading = new RegExp(`^${headingWords}\\s*:?\\s+(?=[\\p{Lu}\\d"*])`, 'iu')
const featureName =
  /(?:^|[\s_-])(?:features?|options?|equipment|equipamiento|equipement|highlights)(?:$|[\s_-]|-?list)/i
const featureHeading = /\b(?:features|options|equipment|highlights|equipamiento|[eé]quipements?|caracter[ií]sticas)\b/i

/** The description and the features, by the names of their elements or the headings above them. */
export function textsOf(roots: readonly AnyNode[]): RawVehicle {
  const { descriptions, features } = tellingParts(elementsBelow(roots))
  const described = descriptions
    .map((element) => lineOf(element, 20_000).replace(ownHeading, ''))
    .find((text) => text.length >= 40)
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

/** The parts that tell of a vehicle in words, where others may be named too: "better than a 2020 Honda Accord". */
export function tellingParts(elements: readonly Element[]) {
  const named = (pattern: RegExp) =>
    elements.filter(({ attribs }) =>
      pattern.test(`${attribs.class ?? ''} ${attribs.id ?? ''} ${attribs.itemprop ?? ''}`),
    )
  const headed = (pattern: RegExp) =>
    elements.flatMap((element) => {
      if (!/^(?:h[2-6]|dt|summary|strong|button)$/.test(element.name) || !pattern.test(lineOf(element, 60))) return []
      const next = nextElement(element)
      return next === null ? [] : [next]
    })
  return {
    descriptions: [...named(descriptionName), ...headed(descriptionHeading)],
    features: [...named(featureName), ...headed(featureHeading)],
  }
}

function nextElement(element: Element): Element | null {
  for (let next = element.next; next !== null; next = next.next) if (isTag(next)) return next
  const { parent } = element
  return parent !== null && isTag(parent) && elementsBelow([parent]).length < 6 ? nextElement(parent) : null
}
