import { hasValidCheckDigit, isFillerVin } from '../../../../model/vin.ts'

const character = '[A-HJ-NPR-Z0-9]'
const within = '</?(?:b|i|em|u|strong|span|small|mark|code|wbr)\\b[^<>]*>|&(?:shy|ZeroWidthSpace);|[\\u00ad\\u200b]'
const written = (joint: string) => `(?:${character}(?:${joint}){0,4}){16}${character}(?![A-Za-z0-9])`
const inPieces = new RegExp(`(?<![A-Za-z0-9&])${written(within)}`, 'g')
const label = '\\b(?:VIN|NIV|[Ss]erie)\\b\\.?(?: ?(?:#|[Nn]o\\.?|[Nn]umber))?(?:[^\\w<>]|<[^<>]*>){1,12}'
const labeled = new RegExp(`(?<=${label})${written(`${within}|&nbsp;|[\\s.-]`)}`, 'g')

/** Puts VINs together that elements cut in pieces, or that stand in groups of letters behind their label. */
export function withWholeVins(text: string): string {
  return [inPieces, labeled].reduce((all, shape) => all.replace(shape, whole), text)
}

function whole(found: string): string {
  const tags = found.match(/<[^<>]*>/g) ?? []
  const vin = found.replace(/<[^<>]*>|&\w+;|[^A-Z0-9]/g, '')
  const isVin = vin.length === 17 && hasValidCheckDigit(vin) && /\d{4}$/.test(vin) && !isFillerVin(vin)
  return isVin ? vin + tags.join('') : found
}
