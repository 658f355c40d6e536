import type { Database } from '../db/database.ts'
import { loadApart, Refused } from '../db/load-apart.ts'
import { bumpVersion, lockDealerships } from '../db/queries/dealerships.ts'
import {
  findOldRendering,
  listOldRenderings,
  type Rendering,
  updateRenderings,
} from '../db/queries/website-vehicles.ts'
import { readPageContent, rendererVersion, renderVehicleAgain } from '../model/rendered-vehicle.ts'
import { readVehicleFacts } from '../model/vehicle-facts.ts'
import type { ReadVins, VinFacts } from '../model/vin-facts.ts'

const vehiclesPerTransaction = 200

export type RenderServices = {
  readonly database: Database
  readonly readVins: ReadVins
  readonly log: { error(facts: object, message: string): void }
}

type Old = { readonly id: string; readonly rendered: string }

/**
 * Rewrites what earlier releases rendered differently, without events: a scan sees no change. A vehicle that cannot be
 * rendered is logged and skipped until the next call. Returns how many there were of each.
 */
export async function renderAgain(
  services: RenderServices,
  stop?: AbortSignal,
): Promise<{ readonly rendered: number; readonly failed: number }> {
  const total = { rendered: 0, failed: 0 }
  let dealershipId = 0
  while (stop?.aborted !== true) {
    const asked = { renderer: rendererVersion, afterDealershipId: dealershipId }
    const next = await findOldRendering(services.database.handle, asked)
    if (next === undefined) break
    dealershipId = next
    const { rendered, failed } = await renderDealership(services, dealershipId, stop)
    total.rendered += rendered
    total.failed += failed
  }
  return total
}

async function renderDealership(services: RenderServices, dealershipId: number, stop?: AbortSignal) {
  const total = { rendered: 0, failed: 0 }
  let afterId: string | null = null
  do {
    const old: readonly Old[] = await listOldRenderings(services.database.handle, {
      dealershipId,
      renderer: rendererVersion,
      afterId,
      limit: vehiclesPerTransaction,
    })
    const { rendered, failed } = await renderAll(services, dealershipId, old)
    total.rendered += rendered
    total.failed += failed
    afterId = old.length < vehiclesPerTransaction ? null : (old.at(-1)?.id ?? null)
  } while (afterId !== null && stop?.aborted !== true)
  return total
}

async function renderAll(services: RenderServices, dealershipId: number, old: readonly Old[]) {
  const { database, readVins, log } = services
  let failed = 0
  const fail = (vehicleId: string, reason: string) => {
    failed += 1
    log.error({ vehicleId, dealershipId, reason }, 'a vehicle could not be rendered again')
  }
  const attempt = <T>(id: string, render: () => T): T[] => {
    try {
      return [render()]
    } catch (error) {
      fail(id, String(error))
      return []
    }
  }
  const readable = old.flatMap((row) => attempt(row.id, () => ({ row, page: readPageContent(row.rendered) })))
  const facts = await loadApart(readable, async (some) => {
    const vins = await readVins(some.map(({ page }) => page))
    return new Map(some.map((one, index) => [one, vins[index]]))
  })
  const rows = [...facts].flatMap(([{ row }, vin]) =>
    attempt(row.id, () => {
      if (vin instanceof Refused) throw new Error(vin.reason)
      return render(row, vin)
    }),
  )
  const written = await loadApart(rows, (some) => write(database, dealershipId, some))
  let rendered = 0
  for (const [{ id }, outcome] of written) {
    if (outcome instanceof Refused) fail(id, outcome.reason)
    else if (outcome) rendered += 1
  }
  return { rendered, failed }
}

function render({ id, rendered: before }: Old, vin: VinFacts | undefined): Rendering {
  const { content, rendered } = renderVehicleAgain(before, vin)
  return { id, rendered, facts: readVehicleFacts(content), vinDisagrees: content.vin_disagrees }
}

/** Whether each row was written: a vehicle that an import wrote meanwhile is left alone. */
async function write(database: Database, dealershipId: number, rows: readonly Rendering[]) {
  const written = await database.transaction('render again', async (tx) => {
    await lockDealerships(tx, [dealershipId])
    const ids = await updateRenderings(tx, rendererVersion, rows)
    if (ids.size > 0) await bumpVersion(tx, dealershipId)
    return ids
  })
  return new Map(rows.map((row) => [row, written.has(row.id)]))
}
