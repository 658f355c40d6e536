import { chooseDelimiter, splitLine } from '../../../../src/lib/split-line.ts'

export type DealerRow = {
  readonly dealership_url: string
  readonly dealer_name?: string
  readonly city?: string
  readonly state?: string
  readonly street_address?: string
  readonly phone_number?: string
}

/** What a column may be called, by letters alone. */
const columns: Readonly<Record<keyof DealerRow, readonly string[]>> = {
  dealership_url: ['dealershipurl', 'website', 'url', 'site'],
  dealer_name: ['dealername', 'name', 'dealer', 'dealership'],
  city: ['city', 'town'],
  state: ['state', 'province'],
  street_address: ['streetaddress', 'street', 'address'],
  phone_number: ['phonenumber', 'phone', 'telephone'],
}

/** One address a line, or CSV with a header that names the column of websites. */
export function readAddresses(text: string): readonly DealerRow[] {
  const lines = text.split(/[\r\n]+/).filter((line) => line.trim() !== '')
  const delimiter = chooseDelimiter(lines[0] ?? '')
  const [header = [], ...rows] = lines.map((line) => splitLine(line, delimiter).cells.map((cell) => cell.trim()))
  const names = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ''))
  const places = Object.entries(columns)
    .map(([field, called]) => [field, names.findIndex((name) => called.includes(name))] as const)
    .filter(([, at]) => at >= 0)
  if (!places.some(([field]) => field === 'dealership_url')) {
    return [header, ...rows].flatMap(([url = '']) => (url === '' ? [] : [{ dealership_url: url }]))
  }
  return rows
    .map((cells) => Object.fromEntries(places.flatMap(([field, at]) => (cells[at] ? [[field, cells[at]]] : []))))
    .map((row) => ({ dealership_url: '', ...row }))
}
