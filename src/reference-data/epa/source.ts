import { type Asking, dayMs, defineRead, defineSource, type SourceReply, type SourceRequest } from '../contract.ts'
import { type CarNames, carKey, distinct, type MakeYear, type ModelNames, makeYearKey } from '../nhtsa-names.ts'
import { isRecord, type JsonRecord, readJsonObject, readNumber, readRecords, readText } from '../read-json.ts'
import { type EpaVariant, readEpaVariant } from './read-variant.ts'

export type EpaAnswer = { readonly variants: readonly EpaVariant[] }

/** Upper bound for one car; the rest is ignored, because the source asks clients for few requests. */
const mostVariants = 40

export const epaModelsRead = defineRead<MakeYear, ModelNames>({
  source: 'epa',
  name: 'models',
  lifetimeMs: 7 * dayMs,
  keyOf: makeYearKey,
  *ask({ make, year }) {
    const [reply] = yield [menu('model', { year, make })]
    if (reply?.status !== 200) return { answer: { names: null } }
    return {
      answer: { names: distinct(readMenu(reply).map((item) => readText(item, 'value') || readText(item, 'text'))) },
    }
  },
})

export const epaVariantsRead = defineRead<CarNames, EpaAnswer>({
  source: 'epa',
  name: 'variants',
  lifetimeMs: 7 * dayMs,
  keyOf: carKey,
  ask: askVariants,
})

export const epa = defineSource({
  name: 'epa',
  shownAs: 'epa',
  setting: 'EPA_URL',
  page: 'https://www.fueleconomy.gov/feg/ws/',
  license: 'public domain',
  lastLookedAt: '2026-11',
  reads: [epaModelsRead, epaVariantsRead],
})

function* askVariants({ make, year, models }: CarNames): Asking<EpaAnswer> {
  const menus = yield models.map((model) => menu('options', { year, make, model }))
  const ids = menus.flatMap((reply) => readMenu(reply).map((item) => readNumber(item, 'value') ?? 0))
  const known = [...new Set(ids)].filter((id) => id > 0).slice(0, mostVariants)
  if (known.length === 0) return { answer: { variants: [] } }
  const replies = yield known.map((id) => ({ path: ['vehicle', id], accepts: [404] }))
  const variants = replies.flatMap(({ status, text }) =>
    status === 200 ? (readEpaVariant(unwrap(readJsonObject(text), 'vehicle')) ?? []) : [],
  )
  return { answer: { variants } }
}

function menu(name: string, query: Readonly<Record<string, string | number>>): SourceRequest {
  return { path: ['vehicle', 'menu', name], query, accepts: [400, 404] }
}

/** A single item is an object, several are a list, none is null or absent; the wrapper may be missing. */
function readMenu({ status, text }: SourceReply): readonly JsonRecord[] {
  if (status !== 200 || text.trim() === '' || text.trim() === 'null') return []
  const items = unwrap(readJsonObject(text), 'menuItems')
  return 'menuItem' in items ? readRecords(items, 'menuItem') : []
}

function unwrap(body: JsonRecord, wrapper: string): JsonRecord {
  const inner = body[wrapper]
  return isRecord(inner) ? inner : body
}
