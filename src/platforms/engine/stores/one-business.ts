import type { SiteConfig } from '../contract.ts'
import { configuredLots } from './lots.ts'
import type { StoreMark } from './store-mark.ts'
import { leadingWords } from './store-names.ts'

/**
 * Whether the stores are lots of one business rather than dealerships of a group: the site lists them as its lots, or all
 * have the site's name and none adds a make to it.
 */
export function isOneBusiness(marks: readonly StoreMark[], config: SiteConfig): boolean {
  const lots = configuredLots(config)
  if (marks.every((mark) => lots.some(({ id }) => id !== null && id === mark.id))) return true
  return marks.every(({ name }) => name !== null && startsWithBusinessName(name, config))
}

/** "Harbor Cars - Main Street" is a lot of Harbor Cars; Harbor Kia is a separate dealership. */
function startsWithBusinessName(name: string, { store_name: business }: SiteConfig): boolean {
  if (typeof business !== 'string') return false
  const own = leadingWords(business)
  const words = leadingWords(name)
  if (own.length === 0 || !own.every((word, at) => words[at] === word)) return false
  return !words.slice(own.length).some((word) => franchiseMakes.has(word))
}

/** Makes that a dealership of a group is named after, in lower case; of names of two words the telling one. */
const franchiseMakes: ReadonlySet<string> = new Set(
  [
    'acura alfa aston audi bentley bmw buick cadillac chevrolet chevy chrysler cdjr dodge ferrari fiat ford genesis gmc',
    'honda hyundai infiniti isuzu jaguar jeep kia lamborghini lexus lincoln lotus maserati mazda mclaren mercedes mini',
    'mitsubishi nissan polestar porsche ram rolls rover smart subaru tesla toyota vinfast volkswagen volvo vw',
  ].flatMap((line) => line.split(' ')),
)
