/** Concurrent ones. */
export const lanesPerEndpoint = 24
/** Well above the limit per endpoint, so that slow endpoints leave room. */
export const lanesInAll = 512

/** An endpoint that takes this long or does not answer is limited to `lanesOfSlow` until it answers faster. */
const slowMs = 3_000
const lanesOfSlow = 4

/** Counts the concurrent lanes of this process. */
export function createEndpointSlots() {
  const lanes = new Map<number, number>()
  const slow = new Set<number>()
  let taken = 0
  return {
    take: (endpointId: number): void => {
      lanes.set(endpointId, (lanes.get(endpointId) ?? 0) + 1)
      taken += 1
    },
    giveBack: (endpointId: number): void => {
      const left = (lanes.get(endpointId) ?? 1) - 1
      if (left === 0) lanes.delete(endpointId)
      else lanes.set(endpointId, left)
      taken -= 1
    },
    observe: (endpointId: number, { answered, ms }: { readonly answered: boolean; readonly ms: number }): void => {
      if (answered && ms < slowMs) slow.delete(endpointId)
      else slow.add(endpointId)
    },
    /** How many more lanes each limited endpoint may have. */
    free: (): ReadonlyMap<number, number> => {
      const free = new Map<number, number>()
      for (const endpointId of slow) free.set(endpointId, lanesOfSlow - (lanes.get(endpointId) ?? 0))
      for (const [endpointId, count] of lanes) {
        if (!slow.has(endpointId)) free.set(endpointId, lanesPerEndpoint - count)
      }
      return free
    },
    get taken() {
      return taken
    },
  }
}
