import { createHash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import {
  findImsPage,
  type ImsDealership,
  type ImsDealershipRef,
  listImsDealerships,
} from '../../db/queries/ims-pages.ts'
import { createBatcher } from '../../lib/batcher.ts'
import type { Clock } from '../../lib/clock.ts'
import type { InventoryType } from '../../model/dealership.ts'
import { renderImsVehicle, renderNormalizedImsVehicle } from '../../model/stored-ims-vehicle.ts'
import type { ContentEncoding } from '../choose-encoding.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'

export type ImsFormat = 'default' | 'normalized'

export type ImsPageRequest = {
  readonly ref: ImsDealershipRef
  readonly condition: 'New' | 'Used' | 'Certified' | null
  readonly make: string | null
  readonly model: string | null
  readonly yearMin: number | null
  readonly yearMax: number | null
  readonly page: number
  readonly perPage: number
  readonly format: ImsFormat
}

/** One page of an account's view of a dealership's IMS vehicles, found but not yet made. */
export type ImsPageAnswer =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'not_authorized' }
  | { readonly kind: 'page'; readonly etag: string; readonly body: (encoding: ContentEncoding) => Promise<Buffer> }

export interface ImsReader {
  find(request: ImsPageRequest): Promise<ImsPageAnswer>
}

/**
 * Reads IMS vehicles as the inventory reader reads website vehicles: who may read, and which version, is asked on every
 * request; a page is made once for each version.
 */
export function createImsReader({ database, clock }: { database: Database; clock: Clock }): ImsReader {
  const dealerships = createBatcher<string, ImsDealership>(async (keys) => {
    const rows = await listImsDealerships(database, keys.map(parseRef))
    return new Map(rows.map((row) => [keys[row.position - 1] ?? '', row]))
  })
  const made = createPageCache<CachedPage>()

  return {
    find: async (request) => {
      const dealership = await dealerships.load(formatRef(request.ref))
      if (dealership === undefined) return { kind: 'unknown' }
      if (dealership.inventory_type === null) return { kind: 'not_authorized' }
      const view = { request, dealership, filter: dealership.inventory_type, now: clock.now() }
      const name = pageName(view)
      const body = async (encoding: ContentEncoding) => {
        const known = made.get(name)
        if (known !== undefined) return made.encode(name, known, encoding)
        const page = { plain: await renderPage(database, view) }
        made.set(name, page)
        return made.encode(name, page, encoding)
      }
      return { kind: 'page', etag: `W/"${name}"`, body }
    },
  }
}

type View = {
  readonly request: ImsPageRequest
  readonly dealership: ImsDealership
  /** The subscription's. */
  readonly filter: InventoryType
  readonly now: Date
}

/** The day is part of it because days_in_stock moves with the date; the import's time because last_seen does. */
function pageName({ request, dealership, filter, now }: View): string {
  const { condition, make, model, yearMin, yearMax, page, perPage, format } = request
  const asked = JSON.stringify([condition, make, model, yearMin, yearMax])
  const filters = createHash('sha1').update(asked).digest('base64url').slice(0, 16)
  const seen = format === 'normalized' ? (dealership.imported_at?.getTime().toString(36) ?? '') : ''
  const day = now.toISOString().slice(0, 10)
  return `${dealership.id}.${dealership.ims_version}.${filter}.${filters}.${page}.${perPage}.${format}${seen}.${day}`
}

async function renderPage(database: Database, { request, dealership, filter, now }: View): Promise<Buffer> {
  const { page, perPage } = request
  const { total, vehicles } = await findImsPage(database, {
    dealershipId: dealership.id,
    conditions: conditionsOf(filter, request.condition),
    make: request.make?.toLowerCase() ?? null,
    model: request.model?.toLowerCase() ?? null,
    yearMin: request.yearMin,
    yearMax: request.yearMax,
    limit: perPage,
    offset: (page - 1) * perPage,
  })
  const render = request.format === 'normalized' ? renderNormalizedImsVehicle : renderImsVehicle
  const pagination = { page, per_page: perPage, total, total_pages: Math.max(1, Math.ceil(total / perPage)) }
  const texts = vehicles.map((vehicle) => render(vehicle, now))
  return Buffer.from(`{"vehicles":[${texts.join(',')}],"pagination":${JSON.stringify(pagination)}}`)
}

/** Certified vehicles are used ones to a subscription. */
function conditionsOf(filter: InventoryType, asked: ImsPageRequest['condition']): readonly string[] | null {
  const covered = filter === 'all' ? null : filter === 'new' ? ['New'] : ['Used', 'Certified']
  if (asked === null) return covered
  return covered === null || covered.includes(asked) ? [asked] : []
}

/** The batcher compares keys as texts. */
function formatRef(ref: ImsDealershipRef): string {
  return ref.id === null ? `${ref.accountId} public ${ref.publicId}` : `${ref.accountId} id ${ref.id}`
}

function parseRef(key: string): ImsDealershipRef {
  const [account, kind, ...rest] = key.split(' ')
  const value = rest.join(' ')
  return {
    accountId: Number(account),
    publicId: kind === 'public' ? value : null,
    id: kind === 'id' ? Number(value) : null,
  }
}
