import type { Database } from '../../db/database.ts'
import type { ReadableDealership } from '../../db/queries/callers.ts'
import { readPageVersion, readVehiclePage } from '../../db/queries/inventory-pages.ts'
import { type Clock, utcDay } from '../../lib/clock.ts'
import { encodeTexts } from '../../lib/encode-texts.ts'
import type { InventoryType } from '../../model/dealership.ts'
import { completedTexts } from '../../model/rendered-vehicle.ts'
import type { ContentEncoding } from '../answer.ts'
import {
  countOf,
  dataAgeHours,
  type EffectiveCondition,
  effectiveCondition,
  presentDealershipSummary,
} from '../present/dealer.ts'
import { type CachedPage, createPageCache } from './page-cache.ts'

/** Maximum rereads of a page during an import; after that the last read is served. */
const maxReads = 4

type PageRequest = {
  /** State at the time of authentication. */
  readonly dealership: ReadableDealership
  readonly page: number
  readonly perPage: number
  readonly condition: InventoryType
}

/** The body of a page at one data age, whose next one takes its place. */
type MadePage = CachedPage & { readonly dataAge: number | null }

/** Reads inventory pages. One that is read again is rendered twice per version of the dealership. */
export function createInventoryReader({ database, clock }: { database: Database; clock: Clock }) {
  const made = createPageCache<MadePage>()

  return {
    /** One page of an account's view of a dealership, located but not yet rendered. */
    find: (request: PageRequest) => {
      const { dealership } = request
      const now = clock.now()
      const condition = effectiveCondition(dealership.inventory_type, request.condition)
      const name = pageName(dealership, { ...request, condition, day: utcDay(now) })
      const dataAge = dataAgeHours(dealership, now)
      const body = (encoding: ContentEncoding) => {
        const known = made.get(name)
        if (known !== undefined && known.dataAge === dataAge) return made.encode(name, known, encoding)
        return render({ dealership, request, condition, now, name }, encoding)
      }
      return { etag: `W/"${name}.${dataAge}"`, body }
    },
  }

  async function render(asked: View, encoding: ContentEncoding): Promise<Buffer> {
    // If the dealership changed after authentication, this is a page of the new version.
    const { view, vehicles } = await readVehicles(database, asked)
    const dataAge = dataAgeHours(view.dealership, view.now)
    const page = { dataAge, plain: encodeTexts([renderHead(view, dataAge), ...vehicles]) }
    made.set(view.name, page)
    return made.encode(view.name, page, encoding)
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

/** Includes the day, since age_days changes daily. */
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

/** Rereads if an import wrote in between, so that a page always matches its version and counts. */
async function readVehicles(
  database: Database,
  view: View,
  attempt = 1,
): Promise<{ view: View; vehicles: readonly string[] }> {
  const { dealership, request, condition, now } = view
  if (condition === 'none') return { view, vehicles: [',"vehicles":[]}'] }
  const { rows, version } = await readVehiclePage(database, {
    dealershipId: dealership.id,
    filter: condition,
    limit: request.perPage,
    offset: (request.page - 1) * request.perPage,
  })
  if (version !== null && version !== dealership.version && attempt < maxReads) {
    return readVehicles(database, await atPresent(database, view), attempt + 1)
  }
  const vehicles = [',"vehicles":[']
  for (const [index, row] of rows.entries()) {
    if (index > 0) vehicles.push(',')
    const moving = { inventoryDate: row.inventory_date, lastSeen: row.last_seen, now, active: true }
    vehicles.push(...completedTexts(row.rendered, moving))
  }
  vehicles.push(']}')
  return { view, vehicles }
}

async function atPresent(database: Database, view: View): Promise<View> {
  const dealership = { ...view.dealership, ...(await readPageVersion(database, view.dealership.id)) }
  const { request, condition, now } = view
  const name = pageName(dealership, { ...request, condition, day: utcDay(now) })
  return { ...view, dealership, name }
}
