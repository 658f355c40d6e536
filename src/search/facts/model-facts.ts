import { modelLines } from './models.data.ts'

export const sizes = ['subcompact', 'compact', 'midsize', 'large', 'heavy-duty', 'sports'] as const
export type Size = (typeof sizes)[number]

/** Whether a model has a trait: never, on some trims, always. */
type Degree = 0 | 0.5 | 1

export type FuelFacts = { readonly fuel: string; readonly mpg: number; readonly towLb: number }

export type ModelFacts = ReturnType<typeof parseLine>

const bodies: Readonly<Record<string, string>> = { Truck: 'pickup' }
const fuels: Readonly<Record<string, string>> = { Gas: 'gasoline', PHEV: 'plug-in hybrid' }
const laterYear = 9999

export const modelFacts: readonly ModelFacts[] = modelLines.trim().split('\n').map(parseLine)

function parseLine(line: string) {
  const [make = '', name = '', body = '', size, seats = '', rows, tow, ...others] = line.split('|')
  const [drives = '', fuel = '', msrp = '', flags = '', _confidence, otherNames = ''] = others
  const [model = '', years] = name.split('@')
  const known = sizes.find((one) => one === size)
  if (known === undefined) throw new Error(`no size in ${line}`)
  const counts = seats.split('/').map(Number)
  const [from = 0, to = 0] = msrp.split('-').map((price) => Number(price) * 1000)
  const [firstYear, lastYear] = years?.split('-') ?? []
  const range = /R(\d+)/.exec(flags)?.[1]
  const traits = flags.replace(/R\d+|\+\w+/g, '')
  return {
    make,
    model,
    /** Lower case, in the words of /v1/enums. */
    body: bodies[body] ?? body.toLowerCase(),
    size: known,
    /** Over all seat layouts. */
    seats: { max: Math.max(...counts), min: Math.min(...counts) },
    rows: Number(rows),
    hasOptionalThirdRow: flags.includes('+3'),
    fuels: fuel.split(', ').map((one) => parseFuel(one, Number(tow))),
    drivetrains: drives.toLowerCase().split('/'),
    /** Dollars when new. */
    msrp: { from, to },
    luxury: degreeOf(traits, 'L'),
    sporty: degreeOf(traits, 'S'),
    offRoad: degreeOf(traits, 'O'),
    allDriven: traits.includes('A'),
    doors: traits.includes('2') ? 2 : flags.includes('+2d') ? null : 4,
    rangeMiles: range === undefined ? null : Number(range),
    years: firstYear === undefined ? null : { from: Number(firstYear), to: Number(lastYear || laterYear) },
    /** Shoppers' other names, separated by commas. */
    otherNames,
  }
}

function parseFuel(text: string, towLb: number): FuelFacts {
  const [fuel = '', mpg = '', ownTow] = text.split(':')
  return {
    fuel: fuels[fuel] ?? fuel.toLowerCase(),
    mpg: Number(mpg),
    towLb: ownTow === undefined ? towLb : Number(ownTow),
  }
}

function degreeOf(traits: string, letter: string): Degree {
  if (traits.includes(letter)) return 1
  return traits.includes(letter.toLowerCase()) ? 0.5 : 0
}

type AskedModel = { readonly make: string | null; readonly model: string | null; readonly year: number | null }

/** Letters and digits only, so that "CR-V", "CR V" and "crv" are one. */
function compactName(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '')
}

const byMake = Map.groupBy(
  modelFacts.map((facts) => ({ key: compactName(facts.model), facts })),
  ({ facts }) => compactName(facts.make),
)

/** Facts about a listing's model. Words after the model's name ("RAV4 Hybrid", "1500 Classic") may differ. */
export function findModelFacts({ make, model, year }: AskedModel): ModelFacts | null {
  if (make === null || model === null) return null
  const models = byMake.get(compactName(make))
  if (models === undefined) return null
  const words = model.toLowerCase().split(/[\s/]+/)
  for (let length = words.length; length > 0; length--) {
    const key = compactName(words.slice(0, length).join(''))
    const found = models.filter((one) => one.key === key && isOfYear(one.facts, year))
    const best = found.find(({ facts }) => facts.years !== null) ?? found[0]
    if (best !== undefined) return best.facts
  }
  return null
}

function isOfYear({ years }: ModelFacts, year: number | null): boolean {
  if (years === null) return true
  return year !== null && year >= years.from && year <= years.to
}
