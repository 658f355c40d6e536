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
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
  const delimiter = lines[0]?.includes('\t') === true ? '\t' : lines[0]?.includes(';') === true ? ';' : ','
  const [header = [], ...rows] = lines.map((line) => cellsOf(line, delimiter))
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

/** Of one line; quotes may hold the delimiter. */
function cellsOf(line: string, delimiter: string): readonly string[] {
  const pattern = new RegExp(`${delimiter}(?:"((?:[^"]|"")*)"|([^${delimiter}]*))`, 'g')
  return [...`${delimiter}${line}`.matchAll(pattern)].map(([, quoted, plain = '']) =>
    (quoted?.replaceAll('""', '"') ?? plain).trim(),
  )
}
