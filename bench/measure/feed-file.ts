import { once } from 'node:events'
import { createWriteStream } from 'node:fs'

const columns = [
  'Stock #',
  'VIN',
  'New/Used',
  'Year',
  'Make',
  'Model',
  'Model Number',
  'Body',
  'Transmission',
  'Series',
  'Body Door Ct',
  'Odometer',
  'Engine Cylinder Ct',
  'Engine Displacement',
  'Drivetrain Desc',
  'Colour',
  'Interior Color',
  'MSRP',
  'Price',
  'Inventory Date',
  'Certified',
  'Description',
  'Features',
  'Photo Url List',
  'City MPG',
  'Highway MPG',
  'Photos Last Modified Date',
  'Series Detail',
  'Engine',
  'Fuel',
  'Dealer Name',
]

export const feedColumns: readonly string[] = columns

/** Writes a vAuto file with `rows` rows of 31 columns, about 1.57 kB each. Every `changedEvery`-th row has another price. */
export async function writeFeedFile(path: string, rows: number, changedEvery = 0): Promise<void> {
  const file = createWriteStream(path)
  const line = (values: readonly string[]) => `${values.map((value) => `"${value}"`).join(',')}\n`
  file.write(line(columns))
  for (let start = 0; start < rows; start += 1_000) {
    let text = ''
    for (let row = start; row < Math.min(rows, start + 1_000); row++) {
      text += line(rowOf(row, changedEvery > 0 && row % changedEvery === 0))
    }
    if (!file.write(text)) await once(file, 'drain')
  }
  file.end()
  await once(file, 'finish')
}

const sentence = 'One owner local trade, clean and ready to go today. '

function rowOf(row: number, changed: boolean): readonly string[] {
  const photos = Array.from(
    { length: 10 },
    (_, index) => `https://vehicle-photos-published.vauto.com/${row.toString(16).padStart(8, '0')}/image-${index}.jpg`,
  )
  const features = Array.from({ length: 14 }, (_, index) => `Feature number ${index}`)
  return [
    `S${row}`,
    `1HGCV1F3${row % 10}LA${String(row).padStart(6, '0')}`,
    row % 3 === 0 ? 'N' : 'U',
    `202${row % 5}`,
    'Honda',
    'Accord',
    'CV1F3LEW',
    '4D Sedan',
    '10-Speed Automatic',
    `Sport ${row % 7}`,
    '4',
    String(20_000 + (row % 50_000)),
    '4',
    '1.5L',
    'FWD',
    'Platinum White Pearl',
    'Black',
    '31000',
    String(22_000 + (row % 9_000) + (changed ? 7 : 0)),
    '05/22/2026',
    '',
    sentence.repeat(7) + row,
    features.join('|'),
    photos.join('|'),
    '29',
    '37',
    '5/23/2026 4:40:21 AM',
    'AWD w/Power Moonroof',
    '1.5L Turbo I4',
    'Gasoline',
    'Example Motors',
  ]
}
