import { isVinShaped } from '../../../../src/model/vin.ts'
import type { InputOf } from '../../api/client.ts'

type InventoryQuery = NonNullable<InputOf<'queryInventory'>['body']>
export type StoredQuery = NonNullable<InputOf<'createExport'>['body']>['query']
type Filters = NonNullable<InventoryQuery['filters']>

export const listNames = [
  'make',
  'model',
  'series',
  'body',
  'fuel',
  'drivetrain',
  'transmission',
  'base_ext_color',
] as const
/** Values of these are listed with their counts. */
export const facetNames = ['make', 'model', 'body', 'fuel', 'drivetrain', 'transmission', 'base_ext_color'] as const
export const rangeNames = ['year', 'price', 'odometer', 'days_on_lot'] as const
const flagNames = ['certified', 'has_price', 'has_photos'] as const
const textNames = ['text', 'stocknum', 'zip', 'sort'] as const
const numberNames = [
  'radius',
  'price_cut',
  ...rangeNames.flatMap((name) => [`${name}_min`, `${name}_max`] as const),
] as const
const words = { source: ['website', 'ims'], status: ['removed', 'all'], condition: ['New', 'Used'] } as const

export type ListName = (typeof listNames)[number]
export type RangeName = (typeof rangeNames)[number]

/** The filters, order and columns of an inventory page, as its address has them. */
export type InventoryAddress = Partial<
  Record<ListName | 'dealer' | 'columns', readonly string[]> &
    Record<(typeof textNames)[number], string> &
    Record<(typeof numberNames)[number], number> &
    Record<(typeof flagNames)[number], boolean> & {
      [Name in keyof typeof words]: (typeof words)[Name][number]
    }
>

/** What an address has of these; anything else is left out. */
export function readInventoryAddress(search: Readonly<Record<string, unknown>>): InventoryAddress {
  const isOf = (name: keyof typeof words) => words[name].some((word) => word === search[name])
  const lists = [...listNames, 'dealer', 'columns'].flatMap((name) => {
    const texts = textsOf(search[name])
    return texts.length === 0 ? [] : [[name, texts]]
  })
  const kept = [
    ...numberNames.filter((name) => typeof search[name] === 'number'),
    ...flagNames.filter((name) => typeof search[name] === 'boolean'),
    ...(Object.keys(words) as (keyof typeof words)[]).filter(isOf),
  ]
  const texts = textNames.flatMap((name) => {
    const text = textOf(search[name])
    return text === undefined ? [] : [[name, text]]
  })
  return Object.fromEntries([...lists, ...kept.map((name) => [name, search[name]]), ...texts])
}

/** A text of an address: what looks like a number was read as one. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** A single value is a list of one. */
function textsOf(value: unknown): readonly string[] {
  const values: readonly unknown[] = Array.isArray(value) ? value : [value]
  return [...new Set(values.flatMap((each) => textOf(each) ?? []))]
}

/** What an address selects: the part of a query that can be saved and exported. */
export function storedQueryOf(address: InventoryAddress): StoredQuery {
  const { dealer, source } = address
  return {
    ...(dealer === undefined ? {} : { dealership_ids: dealer }),
    ...(source === undefined ? {} : { source }),
    filters: filtersOf(address),
  }
}

export function queryOf(address: InventoryAddress): InventoryQuery {
  const { status, sort } = address
  return {
    ...storedQueryOf(address),
    ...(status === undefined ? {} : { status }),
    ...(sort === undefined ? {} : { sort: [sort as NonNullable<InventoryQuery['sort']>[number]] }),
  }
}

function filtersOf(address: InventoryAddress): Filters {
  const { text, stocknum, zip, radius, price_cut: cut, condition } = address
  const isVin = text !== undefined && isVinShaped(text.trim())
  const ranges = rangeNames.flatMap((name) => {
    const [min, max] = [address[`${name}_min`], address[`${name}_max`]]
    const range = { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) }
    return Object.keys(range).length === 0 ? [] : [[name, range] as const]
  })
  return {
    ...pick(address, [...listNames, ...flagNames]),
    ...Object.fromEntries(ranges),
    ...(text === undefined ? {} : isVin ? { vin: [text.trim().toUpperCase()] } : { text }),
    ...(stocknum === undefined ? {} : { stocknum: [stocknum] }),
    ...(condition === undefined ? {} : { condition }),
    ...(cut === undefined ? {} : { price_drop: { percent_min: cut } }),
    ...(zip === undefined ? {} : { near: { zip, ...(radius === undefined ? {} : { radius_miles: radius }) } }),
  }
}

function pick<T extends object, Name extends keyof T>(from: T, names: readonly Name[]): Partial<Pick<T, Name>> {
  const entries = names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]] as const]))
  return Object.fromEntries(entries) as Partial<Pick<T, Name>>
}

/** The address that shows a saved query; null if the pages have no field for a part of it. */
export function addressOf(query: StoredQuery): InventoryAddress | null {
  const { vin, stocknum, near, price_drop: drop, ...filters } = query.filters ?? {}
  const found = readInventoryAddress({
    ...filters,
    ...Object.fromEntries(
      rangeNames.flatMap((name) => [
        [`${name}_min`, filters[name]?.min],
        [`${name}_max`, filters[name]?.max],
      ]),
    ),
    text: filters.text ?? vin?.[0],
    stocknum: stocknum?.[0],
    source: query.source,
    zip: near?.zip,
    radius: near?.radius_miles,
    price_cut: drop?.percent_min,
    dealer: query.dealership_ids,
  })
  const isWhole = canonical(storedQueryOf(found)) === canonical(query)
  return isWhole ? found : null
}

/** Equal for queries that select the same: without what is absent, in the order of names. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const entries = Object.entries(value).filter(([, each]) => each !== null && each !== undefined && each !== 'all')
  const texts = entries.map(([name, each]) => `${name}:${canonical(each)}`).filter((text) => !text.endsWith(':{}'))
  return `{${texts.sort().join()}}`
}
