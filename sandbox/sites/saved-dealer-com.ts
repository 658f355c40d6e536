import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import {
  dataPath,
  type ListingQuery,
  parseInventoryRequest,
  parseWidgetRequest,
  widgetPath,
} from './dealer-com-listing.ts'
import { robotsAnswer } from './robots-and-sitemap.ts'
import { htmlAnswer, jsonAnswer, notFound, pageOf, type Site } from './site.ts'

export type SavedSiteOptions = {
  readonly host: string
  /** The folder that holds the saved pages. */
  readonly folder: string
}

const savedDealerComFiles = {
  home: '04-dealercom-homepage-excerpt.html',
  inventory: '01-dealercom-inventory-response.json',
} as const

const SavedRecord = Type.Object({ type: Type.Optional(Type.String()), condition: Type.Optional(Type.String()) })
const SavedAnswer = Type.Object({
  pageInfo: Type.Object({ totalCount: Type.Integer() }),
  inventory: Type.Array(SavedRecord),
})

/**
 * A saved Dealer.com home page and a saved getInventory response. `totalCount` is the file's own, or the number of
 * matching records if the requested conditions exclude some.
 */
export function createSavedDealerComSite(options: SavedSiteOptions & { readonly totalCount?: number }): Site {
  const home = readFileSync(join(options.folder, savedDealerComFiles.home), 'utf8')
  const saved = parseSavedAnswer(readFileSync(join(options.folder, savedDealerComFiles.inventory), 'utf8'))
  const stated = options.totalCount ?? saved.pageInfo.totalCount

  const listing = (query: ListingQuery, showNothing: boolean) => {
    const matching = showNothing ? [] : saved.inventory.filter((record) => query.conditions.has(conditionOf(record)))
    const inventory = pageOf(matching, query.start, query.pageSize)
    const totalCount = matching.length === saved.inventory.length ? stated : matching.length
    const pageInfo = { ...saved.pageInfo, totalCount, pageSize: query.pageSize, pageStart: query.start }
    return jsonAnswer({ ...saved, pageInfo, inventory })
  }

  return {
    host: options.host,
    kind: 'saved-dealer-com',
    lot: null,
    answer(request) {
      const { pathname, searchParams } = request.url
      if (pathname === '/') return htmlAnswer(home)
      if (pathname === '/robots.txt') return robotsAnswer(request.origin, {})
      const widget = widgetPath.exec(pathname)?.[1]
      if (widget !== undefined) return listing(parseWidgetRequest(widget, searchParams), request.showNothing)
      if (!dataPath.test(pathname)) return notFound()
      const query = parseInventoryRequest(request.body)
      return query === null ? jsonAnswer({ error: 'bad request' }, 400) : listing(query, request.showNothing)
    },
  }
}

function parseSavedAnswer(text: string): Static<typeof SavedAnswer> {
  const value: unknown = JSON.parse(text)
  if (!Value.Check(SavedAnswer, value)) throw new Error(`${savedDealerComFiles.inventory} is not a getInventory answer`)
  return value
}

function conditionOf(record: Static<typeof SavedRecord>): 'new' | 'used' | 'certified' {
  const word = (record.type ?? record.condition ?? 'new').toLowerCase()
  if (word.includes('cert')) return 'certified'
  return word === 'new' ? 'new' : 'used'
}
