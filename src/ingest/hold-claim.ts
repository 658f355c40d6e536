import { type CollectedDealership, claimDealership, extendClaim, releaseClaim } from '../db/queries/dealerships.ts'
import type { CollectServices } from './services.ts'

/** A collector that says nothing for this long counts as dead, and another may take over. */
const claimMs = 30_000
const extendEveryMs = 8_000

type ClaimRequest = { readonly dealershipId: number; readonly collector: string; readonly signal: AbortSignal }

/**
 * Runs `work` as the only collector of a dealership, on any number of workers. Undefined: another one collects it.
 * The signal given to `work` is also aborted when the claim is lost.
 */
export async function withClaim<T>(
  { database, clock, log }: Pick<CollectServices, 'database' | 'clock' | 'log'>,
  request: ClaimRequest,
  work: (dealership: CollectedDealership, signal: AbortSignal) => Promise<T>,
): Promise<T | undefined> {
  const { dealershipId, collector } = request
  const until = () => new Date(clock.now().getTime() + claimMs)
  const claim = { dealershipId, collector, now: clock.now(), until: until() }
  const dealership = await claimDealership(database.handle, claim)
  if (dealership === undefined) return undefined
  const lost = new AbortController()
  const heartbeat = setInterval(() => {
    extendClaim(database.handle, { dealershipId, collector, until: until() }).then(
      (held) => {
        if (!held) lost.abort()
      },
      (error: unknown) => log.warn({ err: error, dealershipId }, 'claim could not be extended'),
    )
  }, extendEveryMs)
  try {
    return await work(dealership, AbortSignal.any([request.signal, lost.signal]))
  } finally {
    clearInterval(heartbeat)
    await releaseClaim(database.handle, dealershipId, collector)
  }
}
