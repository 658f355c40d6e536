import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Condition } from '../vehicles.ts'

/** The part of the stock that a request selects. */
export type ListingQuery = {
  readonly conditions: ReadonlySet<Condition>
  readonly start: number
  readonly pageSize: number
  /** Part of a VIN to search for; '' for none. */
  readonly search: string
}

export const widgetPath =
  /^\/apis\/widget\/(INVENTORY_LISTING_DEFAULT_AUTO_[A-Z_]+):inventory-data-bus\d\/getInventory$/
export const dataPath = /^\/api\/widget\/ws-inv-data\/getInventory(AndFacets)?$/

/** getInventory never returns more per page, whatever size is requested. */
export const largestPage = 48
const usualPage = 18

const everything: readonly Condition[] = ['new', 'used', 'certified']
const configs: Readonly<Record<string, readonly Condition[]>> = {
  'auto-new': ['new'],
  'auto-used': ['used', 'certified'],
  'auto-certified-used': ['certified'],
}
const aliases: readonly (readonly [ending: string, conditions: readonly Condition[]])[] = [
  ['_AUTO_NEW', ['new']],
  ['_AUTO_CERTIFIED_USED', ['certified']],
  ['_AUTO_USED', ['used', 'certified']],
]

const text = Type.Union([Type.String(), Type.Number()])
const InventoryRequest = Type.Object({
  siteId: Type.String(),
  pageAlias: Type.Optional(Type.String()),
  inventoryParameters: Type.Optional(Type.Object({ start: Type.Optional(Type.Union([text, Type.Array(text)])) })),
  preferences: Type.Optional(
    Type.Object({
      pageSize: Type.Optional(text),
      'listing.config.id': Type.Optional(Type.String()),
    }),
  ),
})

/** Parses the body of POST getInventory; null if the real endpoint would answer 400. */
export function parseInventoryRequest(body: string): (ListingQuery & { readonly siteId: string }) | null {
  const request = parseBody(body)
  if (request === null) return null
  const { inventoryParameters, preferences, pageAlias = '' } = request
  const ids = preferences?.['listing.config.id']
  return {
    siteId: request.siteId,
    conditions: ids === undefined ? conditionsOfAlias(pageAlias) : conditionsOfConfigs(ids),
    start: wholeNumber([inventoryParameters?.start].flat()[0], 0),
    pageSize: limitPage(preferences?.pageSize),
    search: '',
  }
}

/** Parses `/apis/widget/{alias}:inventory-data-bus1/getInventory?start=0&pageSize=48`. */
export function parseWidgetRequest(alias: string, query: URLSearchParams): ListingQuery {
  return {
    conditions: conditionsOfAlias(alias),
    start: wholeNumber(query.get('start') ?? undefined, 0),
    pageSize: limitPage(query.get('pageSize') ?? undefined),
    search: query.get('search')?.toUpperCase() ?? '',
  }
}

function parseBody(body: string): Static<typeof InventoryRequest> | null {
  try {
    const value: unknown = JSON.parse(body)
    return Value.Check(InventoryRequest, value) ? value : null
  } catch {
    return null
  }
}

function conditionsOfAlias(alias: string): ReadonlySet<Condition> {
  return new Set(aliases.find(([ending]) => alias.endsWith(ending))?.[1] ?? everything)
}

function conditionsOfConfigs(ids: string): ReadonlySet<Condition> {
  return new Set(ids.split(',').flatMap((id) => configs[id.trim()] ?? []))
}

function limitPage(asked: string | number | undefined): number {
  return Math.min(Math.max(wholeNumber(asked, usualPage), 1), largestPage)
}

function wholeNumber(value: string | number | undefined, otherwise: number): number {
  const number = Number(value ?? otherwise)
  return Number.isInteger(number) && number >= 0 ? number : otherwise
}
