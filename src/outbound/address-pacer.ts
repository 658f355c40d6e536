import { LRUCache } from 'lru-cache'
import { seatIntervalMs, seatsPerAddress } from '../config/crawler.ts'
import { createHostPacer, type HostSlot, type PacerTime, type SharedHostSlots } from './host-pacer.ts'

/** What the slots of addresses are named, in which all requests share them, whatever they are for. */
export const addressPrefix = 'address '

export interface AddressPacer {
  /** As of a host. The slot must be ended. */
  take(address: string, options: { readonly signal: AbortSignal; readonly live: boolean }): Promise<HostSlot>
}

/** `wanted`: requests of this process by seat. */
type Seats = { readonly wanted: number[]; next: number }

/**
 * An address has seats, each paced as a host is: so many requests at once, over all processes, and each seat twice a
 * second. A process spreads its requests over the seats and, with a start by chance, keeps out of the way of others.
 */
export function createAddressPacer(
  shared: SharedHostSlots | undefined,
  { time, random = Math.random }: { readonly time?: PacerTime; readonly random?: () => number } = {},
): AddressPacer {
  const pacer = createHostPacer(seatIntervalMs, { shared, ...(time && { time }) })
  const addresses = new LRUCache<string, Seats>({ max: 10_000 })

  function seatsOf(address: string): Seats {
    const known = addresses.get(address)
    if (known !== undefined) return known
    const seats = {
      wanted: Array.from({ length: seatsPerAddress }, () => 0),
      next: Math.floor(random() * seatsPerAddress),
    }
    addresses.set(address, seats)
    return seats
  }

  return {
    take: async (address, options) => {
      const seats = seatsOf(address)
      const seat = leastWanted(seats)
      seats.next = (seat + 1) % seatsPerAddress
      const change = (by: number) => {
        seats.wanted[seat] = (seats.wanted[seat] ?? 0) + by
      }
      change(1)
      try {
        const slot = await pacer.take(`${addressPrefix}${address} ${seat}`, options)
        return {
          ...slot,
          end: () => {
            change(-1)
            slot.end()
          },
        }
      } catch (error) {
        change(-1)
        throw error
      }
    },
  }
}

/** In turn, so that a seat that was just used rests. */
function leastWanted({ wanted, next }: Seats): number {
  const order = wanted.map((_, index) => (next + index) % wanted.length)
  return order.reduce((best, seat) => ((wanted[seat] ?? 0) < (wanted[best] ?? 0) ? seat : best))
}
