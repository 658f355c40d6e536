import type { FeatureSplit } from './contract.ts'

// What pipes alone separate stays one item: that is how lists are stored.

/**
 * Photo addresses out of a cell, whatever separates them. Addresses hold commas (`w_400,h_300`) and other addresses
 * (`?url=https://...`): besides the pipe, only a separator right before `http` or `//` separates.
 */
export function splitUrls(cell: string): readonly string[] {
  if (!/[,;\s~"]/.test(cell)) return [cell]
  return cell.split('|').flatMap((part) => part.split(/[,;\s~"]+(?=https?:\/\/|\/\/|www\.)/i).map(withoutTail))
}

function withoutTail(url: string): string {
  return url.replace(/^[,;\s~"]+|[,;\s~"]+$/g, '')
}

export function splitFeatures(cell: string, by: FeatureSplit): readonly string[] {
  if (by === 'pipes' || cell.includes('|')) return [cell]
  // HomeNet's commas between options have no space after them, commas inside an option do.
  return /,(?! )/.test(cell) ? cell.split(/,(?! )/) : cell.split(',')
}

/** "Exterior@Alloy wheels~Interior@Heated seats" without its categories. */
export function splitCategorised(cell: string): readonly string[] {
  return cell.split('~').map((item) => item.slice(item.indexOf('@') + 1))
}
