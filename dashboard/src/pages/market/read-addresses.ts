import { chooseDelimiter, splitLine } from '../../../../src/lib/split-line.ts'
import { type DealerField, readDealerFields } from '../../../../src/model/dealer-columns.ts'

/** What a batch takes beside the address. */
const stated: readonly (readonly [string, DealerField])[] = [
  ['dealer_name', 'name'],
  ['city', 'city'],
  ['state', 'state'],
  ['street_address', 'street'],
  ['phone_number', 'phone'],
]

/** One address a line, or CSV with a header that names the column of websites. */
export function readAddresses(text: string): readonly { readonly dealership_url: string }[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const delimiter = chooseDelimiter(lines[0] ?? '')
  const [header = [], ...rows] = lines.map((line) => splitLine(line, delimiter).cells.map((cell) => cell.trim()))
  if (readDealerFields(header.map((name) => [name, name]))('website') === null) {
    return [header, ...rows].flatMap(([url = '']) => (url === '' ? [] : [{ dealership_url: url }]))
  }
  return rows.map((cells) => {
    const read = readDealerFields(header.map((name, at) => [name, cells[at] ?? '']))
    const known = stated.map(([name, field]) => [name, read(field)]).filter(([, value]) => value !== null)
    return { dealership_url: read('website') ?? '', ...Object.fromEntries(known) }
  })
}
