import type { FeatureSplit } from './contract.ts'

// Lists are stored separated by pipes, so text with only pipes stays one item.

/**
 * Photo URLs in a cell with any separator. URLs contain commas (`w_400,h_300`) and other URLs (`?url=https://...`), so
 * besides pipes only a separator directly before `http` or `//` counts.
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
    .filter((index) => separator.test(part.charAt(index - 1)))
  const urls = [0, ...begins].map((begin, position) => withoutEnds(part.slice(begin, begins[position])))
  return urls.filter((url) => url !== '')
}

/** Also removes the brackets of a JSON array. Linear in the length, since a cell may be hostile. */
function withoutEnds(url: string): string {
  let from = 0
  let to = url.endsWith('"]') ? url.length - 1 : url.length
  while (separator.test(url.charAt(from)) || url.charAt(from) === '[') from++
  while (separator.test(url.charAt(to - 1))) to--
  return url.slice(from, to)
}

export function splitFeatures(cell: string, by: FeatureSplit): readonly string[] {
  if (by === 'pipes' || cell.includes('|')) return [cell]
  // HomeNet puts a space after commas inside an option, but not between options.
  return /,(?! )/.test(cell) ? cell.split(/,(?! )/) : cell.split(',')
}

/** "Exterior@Alloy wheels~Interior@Heated seats" without its categories. */
export function splitCategorized(cell: string): readonly string[] {
  return cell.split('~').map((item) => item.slice(item.indexOf('@') + 1))
}
