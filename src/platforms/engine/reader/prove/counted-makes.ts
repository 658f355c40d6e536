import { knownMake, spelledMake } from '../../../../model/model-in-words.ts'
import type { Page } from '../../../../model/page.ts'
import type { RawVehicle } from '../../../../model/raw-vehicle.ts'
import { readTitle } from '../../../../model/read-title.ts'

const counted =
  />\s*(\p{L}[\p{L} .-]{1,24}?)\s{0,9}(?:\(\s{0,9}(\d{1,4})\s{0,9}\)|(?:<[^<>]{1,160}>\s{0,9}){1,3}\(?(\d{1,4})\)?\s{0,9}(?=<))/gu
const maxCounts = 400
const maxBetween = 1_000
const fewestMakes = 3

/** How many vehicles of each make the pages count beside its name, in a filter or in a list of links. */
export function countedMakes(pages: readonly Page[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>()
  for (const list of pages.flatMap(({ text }) => listsOfCounts(text))) {
    const makes = list.flatMap(({ name, count }) => {
      const words = name.split(/\s+/)
      const known = knownMake(words)
      return known?.words === words.length ? [{ make: spelledMake(name), count }] : []
    })
    if (new Set(makes.map(({ make }) => make)).size < fewestMakes) continue
    for (const { make, count } of makes) most.set(make, Math.max(most.get(make) ?? 0, count))
  }
  return most
}

type Count = { readonly name: string; readonly count: number }

/** Names and numbers between which nothing else stands: beside a make may be a model too. */
function listsOfCounts(html: string): readonly (readonly Count[])[] {
  const lists: Count[][] = []
  let end = Number.NEGATIVE_INFINITY
  for (const match of html.matchAll(counted).take(maxCounts)) {
    const [whole, name = '', inBrackets, inElement] = match
    const between = match.index - end > maxBetween ? null : html.slice(end, match.index + 1)
    if (between === null || between.replace(/<[^<>]*>/g, '').trim() !== '') lists.push([])
    lists.at(-1)?.push({ name: name.trim(), count: Number(inBrackets ?? inElement) })
    end = match.index + whole.length
  }
  return lists
}

/** How many of the counted vehicles are not among these, at least. */
export function missingOf(makes: ReadonlyMap<string, number>, vehicles: readonly RawVehicle[]): number {
  const read = Map.groupBy(vehicles, makeOf)
  const missing = [...makes].reduce((sum, [make, count]) => sum + Math.max(0, count - (read.get(make)?.length ?? 0)), 0)
  return missing - (read.get('')?.length ?? 0)
}

function makeOf({ make, heading }: RawVehicle): string {
  return spelledMake(make || readTitle(heading ?? '').make || '')
}
