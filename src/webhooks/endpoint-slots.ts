/** Delivery queues that a process sends at the same time. */
export const queuesPerEndpoint = 24
/** Well above the limit per endpoint, so that slow endpoints leave room. */
export const maxQueues = 512

/** An endpoint that takes this long or does not answer is limited to `queuesPerSlowEndpoint` until it answers faster. */
const slowMs = 3_000
const queuesPerSlowEndpoint = 4

/** Counts the concurrent delivery queues of this process. */
export function createEndpointSlots() {
  const queues = new Map<number, number>()
  const slow = new Set<number>()
  let taken = 0
  return {
    take: (endpointId: number): void => {
      queues.set(endpointId, (queues.get(endpointId) ?? 0) + 1)
      taken += 1
    },
    giveBack: (endpointId: number): void => {
      const left = (queues.get(endpointId) ?? 1) - 1
      if (left === 0) queues.delete(endpointId)
      else queues.set(endpointId, left)
      taken -= 1
    },
    observe: (endpointId: number, { answered, ms }: { readonly answered: boolean; readonly ms: number }): void => {
      if (answered && ms < slowMs) slow.delete(endpointId)
      else slow.add(endpointId)
    },
    /** How many more queues each limited endpoint may have. */
    free: (): ReadonlyMap<number, number> => {
      const free = new Map<number, number>()
      for (const endpointId of slow) free.set(endpointId, queuesPerSlowEndpoint - (queues.get(endpointId) ?? 0))
      for (const [endpointId, count] of queues) {
        if (!slow.has(endpointId)) free.set(endpointId, queuesPerEndpoint - count)
      }
      return free
    },
    get taken() {
      return taken
    },
  }
}
