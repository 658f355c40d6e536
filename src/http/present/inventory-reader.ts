import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Database } from '../../db/database.ts'
import type { ReadableDealership } from '../../db/queries/callers.ts'
import { listVehiclePage } from '../../db/queries/inventory-pages.ts'
import { createByteCache } from '../../lib/byte-cache.ts'
import type { Clock } from '../../lib/clock.ts'
import type { InventoryType } from '../../model/dealership.ts'
import { completeVehicle } from '../../model/rendered-vehicle.ts'
import type { ContentEncoding } from '../choose-encoding.ts'
import { dataAgeHours } from './data-age.ts'
import { presentDealershipSummary } from './dealership-summary.ts'
import { countOf, type EffectiveCondition, effectiveCondition } from './effective-condition.ts'

const maxCachedBytes = 64 * 1024 * 1024
const gzipAsync = promisify(gzip)
const brotliAsync = promisify(brotliCompress)
/** Fast enough to be made on the first request for a page, and still smaller than gzip. */
const brotliQuality = 4

export type PageRequest = {
  /** As it stood when the request's key was checked. */
  readonly dealership: ReadableDealership
  readonly page: number
  readonly perPage: number
  readonly condition: InventoryType
}

/** One page of an account's view of a dealership, found but not yet made. */
export interface InventoryPage {
  /** Names everything in the answer but data_age_hours, which moves with the clock. */
  readonly etag: string
  body(encoding: ContentEncoding): Promise<Buffer>
}

export interface InventoryReader {
  find(request: PageRequest): InventoryPage
}

/** The body of one page for one data age; compressed forms are made when first asked for. */
type MadePage = { readonly dataAge: number | null; readonly plain: Buffer; readonly headBytes: number } & {
  gzip?: Buffer
  br?: Buffer
}

/** Reads inventory pages: each is made once for a version of the dealership. */
export function createInventoryReader({ database, clock }: { database: Database; clock: Clock }): InventoryReader {
  const made = createByteCache<MadePage>(maxCachedBytes)

  return {
    find: (request) => {
      const { dealership } = request
      const now = clock.now()
      const condition = effectiveCondition(dealership.inventory_type, request.condition)
      const name = pageName(dealership, { ...request, condition, day: now.toISOString().slice(0, 10) })
      const body = async (encoding: ContentEncoding) => {
        const page = await obtainPage({ dealership, request, condition, now, name })
        return encode(name, page, encoding)
      }
      return { etag: `W/"${name}"`, body }
    },
  }

  async function obtainPage(view: View): Promise<MadePage> {
    const dataAge = dataAgeHours(view.dealership, view.now)
    const known = made.get(view.name)
    if (known !== undefined && known.dataAge === dataAge) return known
    const head = Buffer.from(renderHead(view, dataAge))
    const vehicles = known?.plain.subarray(known.headBytes) ?? (await renderVehicles(database, view))
    const page = { dataAge, plain: Buffer.concat([head, vehicles]), headBytes: head.length }
    made.set(view.name, page, page.plain.length)
    return page
  }

  async function encode(name: string, page: MadePage, encoding: ContentEncoding): Promise<Buffer> {
    if (encoding === 'identity') return page.plain
    const ready = page[encoding]
    if (ready !== undefined) return ready
    const compressed =
      encoding === 'gzip'
        ? await gzipAsync(page.plain)
        : await brotliAsync(page.plain, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } })
    page[encoding] = compressed
    if (made.get(name) === page) {
      made.set(name, page, page.plain.length + (page.gzip?.length ?? 0) + (page.br?.length ?? 0))
    }
    return compressed
  }
}

type View = {
  readonly dealership: ReadableDealership
  readonly request: PageRequest
  readonly condition: EffectiveCondition
  readonly now: Date
  readonly name: string
}

type NamedPage = Omit<PageRequest, 'condition'> & { readonly condition: EffectiveCondition; readonly day: string }

/** The day is part of it because age_days moves with the date. */
function pageName(dealership: ReadableDealership, page: NamedPage): string {
  const subscription = `${dealership.subscription_id}-${dealership.subscription_updated_at.getTime().toString(36)}`
  return `${dealership.id}.${dealership.version}.${subscription}.${page.condition}.${page.page}.${page.perPage}.${page.day}`
}

function renderHead({ dealership, request, condition }: View, dataAge: number | null): string {
  const count = countOf(dealership, condition)
  const head = {
    success: true,
    dealership: presentDealershipSummary(dealership),
    website_url: dealership.website_url,
    count,
    page: request.page,
    per_page: request.perPage,
    total_pages: Math.max(1, Math.ceil(count / request.perPage)),
    data_age_hours: dataAge,
  }
  return JSON.stringify(head).slice(0, -1)
}

async function renderVehicles(database: Database, view: View): Promise<Buffer> {
  const { dealership, request, condition, now } = view
  if (condition === 'none') return Buffer.from(',"vehicles":[]}')
  const rows = await listVehiclePage(database, {
    dealershipId: dealership.id,
    completeSeenAt: dealership.complete_seen_at,
    condition: condition === 'all' ? null : condition === 'new' ? 'New' : 'Used',
    limit: request.perPage,
    offset: (request.page - 1) * request.perPage,
  })
  const vehicles = rows.map((row) =>
    completeVehicle(row.rendered, { inventoryDate: row.inventory_date, lastSeen: row.last_seen, now, active: true }),
  )
  return Buffer.from(`,"vehicles":[${vehicles.join(',')}]}`)
}
