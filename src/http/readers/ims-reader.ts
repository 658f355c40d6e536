import { hash } from 'node:crypto'
import type { Database } from '../../db/database.ts'
import type { ReadableDealership } from '../../db/queries/callers.ts'
import { findImsPage, type ImsPageVehicle } from '../../db/queries/ims-pages.ts'
import { type Clock, utcDay } from '../../lib/clock.ts'
import { encodeTexts } from '../../lib/encode-texts.ts'
import { renderNormalized } from '../../model/normalized-ims-vehicle.ts'
import type { ContentEncoding, PageAnswer } from '../answer.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'

type ImsFormat = 'default' | 'normalized'

type ImsPageRequest = {
  /** State at the time of authentication. */
  readonly dealership: ReadableDealership
  /** The account, if it owns private feeds of the dealership; null: the common view. */
  readonly ownerId: number | null
  readonly condition: 'New' | 'Used' | 'Certified' | null
  readonly make: string | null
  readonly model: string | null
  readonly yearMin: number | null
  readonly yearMax: number | null
  readonly page: number
  readonly perPage: number
  readonly format: ImsFormat
}

/** Reads IMS vehicles. A page that is read again is rendered twice per version of the dealership's IMS vehicles. */
export function createImsReader({ database, clock }: { database: Database; clock: Clock }) {
  const made = createPageCache<CachedPage>()
  const render = async (name: string, view: View, encoding: ContentEncoding) => {
    const page = { plain: await renderPage(database, view) }
    made.set(name, page)
    return made.encode(name, page, encoding)
  }

  return {
    /** One page of an account's view of a dealership's IMS vehicles, located but not yet rendered. */
    find: (request: ImsPageRequest): Pick<PageAnswer, 'etag' | 'body'> => {
      const view = { request, now: clock.now() }
      const name = pageName(view)
      const body = (encoding: ContentEncoding) => {
        const known = made.get(name)
        return known === undefined ? render(name, view, encoding) : made.encode(name, known, encoding)
      }
      return { etag: `W/"${name}"`, body }
    },
  }
}

type View = { readonly request: ImsPageRequest; readonly now: Date }

const noFilters = JSON.stringify([null, null, null, null, null])

/** Includes the day, since days_in_stock changes daily, and the import's time, since last_seen changes with it. */
function pageName({ request, now }: View): string {
  const { dealership, ownerId, condition, make, model, yearMin, yearMax, page, perPage, format } = request
  const asked = JSON.stringify([condition, make, model, yearMin, yearMax])
  const filters = asked === noFilters ? '' : hash('sha1', asked, 'base64url').slice(0, 16)
  const seen = format === 'normalized' ? (dealership.ims_imported_at?.getTime().toString(36) ?? '') : ''
  const day = utcDay(now)
  const view = ownerId === null ? '' : `.o${ownerId}`
  return `${dealership.id}${view}.${dealership.ims_version}.${dealership.inventory_type}.${filters}.${page}.${perPage}.${format}${seen}.${day}`
}

async function renderPage(database: Database, { request, now }: View): Promise<Buffer> {
  const { dealership, page, perPage } = request
  const { total, vehicles } = await findImsPage(database, {
    dealershipId: dealership.id,
    viewer: dealership.ims_simple ? null : (request.ownerId ?? -1),
    filter: dealership.inventory_type,
    condition: request.condition,
    make: request.make?.toLowerCase() ?? null,
    model: request.model?.toLowerCase() ?? null,
    yearMin: request.yearMin,
    yearMax: request.yearMax,
    limit: perPage,
    offset: (page - 1) * perPage,
    now,
  })
  const pagination = { page, per_page: perPage, total, total_pages: Math.max(1, Math.ceil(total / perPage)) }
  const texts = ['{"vehicles":[']
  for (const [index, vehicle] of vehicles.entries()) {
    if (index > 0) texts.push(',')
    texts.push(textOf(vehicle, request.format))
  }
  texts.push(`],"pagination":${JSON.stringify(pagination)}}`)
  return encodeTexts(texts)
}

function textOf(vehicle: ImsPageVehicle, format: ImsFormat): string {
  if (format === 'default') return vehicle.json
  const extras = { engineDisplacement: vehicle.engine_displacement, lastSeenAt: vehicle.last_seen_at }
  return renderNormalized(vehicle.json, extras)
}
