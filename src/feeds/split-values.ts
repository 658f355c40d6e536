import type { FeatureSplit } from './contract.ts'

// What pipes alone separate stays one item: that is how lists are stored.

/**
 * Photo addresses out of a cell, whatever separates them. Addresses hold commas (`w_400,h_300`) and other addresses
 * (`?url=https://...`): besides the pipe, only a separator right before `http` or `//` separates.
 */
export function splitUrls(cell: string): readonly string[] {
  if (!separator.test(cell)) return [cell]
  return cell.split('|').flatMap(splitPart)
}

const separator = /[,;\s~"]/
const addressBegin = /https?:\/\/|\/\/|www\./gi

function splitPart(part: string): readonly string[] {
  const begins = [...part.matchAll(addressBegin)]
    .map(({ index }) => index)
    .filter((index) => index > 0 && separator.test(part.charAt(index - 1)))
  const urls = [0, ...begins].map((begin, position) => withoutEnds(part.slice(begin, begins[position])))
  return urls.filter((url) => url !== '')
}

/** A JSON array of addresses leaves its brackets at the ends too. Looks at each character once: a cell may be hostile. */
function withoutEnds(url: string): string {
  let from = 0
  let to = url.endsWith('"]') ? url.length - 1 : url.length
  while (from < to && (separator.test(url.charAt(from)) || url.charAt(from) === '[')) from++
  while (to > from && separator.test(url.charAt(to - 1))) to--
  return url.slice(from, to)
}

export function splitFeatures(cell: string, by: FeatureSplit): readonly string[] {
  if (by === 'pipes' || cell.includes('|')) return [cell]
  // HomeNet's commas between options have no space after them, commas inside an option do.
  return /,(?! )/.test(cell) ? cell.split(/,(?! )/) : cell.split(',')
}

/** "Exterior@Alloy wheels~Interior@Heated seats" without its categories. */
export function splitCategorized(cell: string): readonly string[] {
  return cell.split('~').map((item) => item.slice(item.indexOf('@') + 1))
}
