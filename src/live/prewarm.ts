import { randomBytes } from 'node:crypto'
import type { Config } from '../config/load-config.ts'
import type { Database } from '../db/database.ts'
import { listVinListings } from '../db/queries/live-vehicles.ts'
import { insertSession, type NewSession } from '../db/queries/prewarm-sessions.ts'
import type { Clock } from '../lib/clock.ts'
import { awaitedPriority } from '../queue/job-names.ts'
import type { Queue } from '../queue/queue.ts'
import { siteName } from './live-site.ts'

type PrewarmRequest = {
  readonly accountId: number
  readonly owner: string
  /** The account's dealership; null: each VIN is looked up in the inventory. */
  readonly dealershipId: number | null
  /** Upper case, each once. */
  readonly vins: readonly string[]
}

/** One job per site, which reads its VINs in sequence. VINs that nobody lists share one that searches for dealers. */
export async function startPrewarm(
  services: {
    readonly database: Database
    readonly queue: Pick<Queue, 'enqueue'>
    readonly clock: Clock
    readonly config: Pick<Config, 'PREWARM_TTL_SECONDS'>
  },
  request: PrewarmRequest,
): Promise<NewSession> {
  const { database, queue, clock, config } = services
  const createdAt = clock.now()
  const session: NewSession = {
    ...request,
    id: randomBytes(16).toString('hex'),
    createdAt,
    expiresAt: new Date(createdAt.getTime() + config.PREWARM_TTL_SECONDS * 1000),
    vins: await findSites(database, request),
  }
  const sites = new Set(session.vins.map(({ site }) => site))
  await database.transaction('start prewarm', async (tx) => {
    await insertSession(tx, session)
    for (const site of sites) {
      const payload = { sessionId: session.id, site }
      await queue.enqueue(tx, 'warm-session', payload, `${session.id} ${site}`, { priority: awaitedPriority })
    }
  })
  return session
}

async function findSites(
  { handle }: Database,
  { accountId, dealershipId, vins }: PrewarmRequest,
): Promise<NewSession['vins']> {
  if (dealershipId !== null)
    return vins.map((vin) => ({ vin, site: siteName({ kind: 'dealership', id: dealershipId }) }))
  const listings = new Map((await listVinListings(handle, accountId, vins)).map((listing) => [listing.vin, listing]))
  return vins.map((vin) => {
    const listing = listings.get(vin)
    if (listing === undefined) return { vin, site: null }
    const { is_own: isOwn, dealership_id: id, host } = listing
    return { vin, site: siteName(isOwn ? { kind: 'dealership', id } : { kind: 'site', host }) }
  })
}
