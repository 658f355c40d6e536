import { makes } from './makes.data.ts'

const makeNames = Object.keys(makes).join('|')
const longest = 300
/** Of an inspection that every used vehicle has to pass, or of its history. */
const inspected = 'safety|carfax|autocheck|emissions?|smog|title'
const noProgram = `non|not|un|fully|mechanics?|shop|inspected|e-tested|and|dealers?|${inspected}`

const certifiedNames = [
  /(?<!\b(?:non|not)[\s-])\bcertified[\s-]+pre-?\s?owned\b/i,
  // "HondaTrue Certified 2019 Honda Pilot", "Toyota Gold Certified Used 2020 ..."
  new RegExp(`^(?:(?!(?:${noProgram})\\b)[\\p{L}-]{2,20} ){1,2}certified (?:used )?(?:19|20)\\d\\d\\b`, 'iu'),
  new RegExp(`(?<!\\b(?:non|not)[\\s-])\\bcertified by (?:${makeNames})\\b`, 'i'),
  /(?<!\p{L})(?:occasion|usag[eé]e?|(?:semi-?)?nuev[oa]|usad[oa]) certifi(?:ée?|cad[oa])(?!\p{L})/iu,
]

/** Whether what a vehicle is called names the certification of its maker. */
export function isCertifiedName(name: string): boolean {
  return certifiedNames.some((shape) => shape.test(name.slice(0, longest)))
}

const badge = new RegExp(
  `^(?:(?!(?:${inspected}) )[\\p{L}'’-]+ )?(?:(?:gold|silver|blue|platinum) )?certifi(?:ed|ée?|cad[oa])(?: (?:pre-?\\s?owned|used|by (?:${makeNames})))?$|^cpo$`,
  'iu',
)

/** Whether a text is no more than the name of a certification. */
export function isCertifiedBadge(text: string): boolean {
  return text.length <= longest && badge.test(text)
}
