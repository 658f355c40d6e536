import { LRUCache } from 'lru-cache'
import { seatIntervalMs, seatsPerAddress } from '../config/crawler.ts'
import { createHostPacer, type HostSlot, type SharedHostSlots } from './host-pacer.ts'

/** Prefix of the slot names of addresses, which requests of every purpose share. */
export const addressPrefix = 'address '

export interface AddressPacer {
  /** Like a host's slot. The slot must be ended. */
  take(address: string, options: { readonly signal: AbortSignal; readonly live: boolean }): Promise<HostSlot>
}

/** `wanted`: requests of this process by seat. */
type Seats = { readonly wanted: number[]; next: number }

/**
 * An address has several seats, each paced like a host and usable twice a second over all processes. A process spreads
 * its requests over the seats, starting at a random one to keep out of the way of others.
 */
export function createAddressPacer(shared: SharedHostSlots | undefined): AddressPacer {
  const pacer = createHostPacer(seatIntervalMs, { shared })
  const addresses = new LRUCache<string, Seats>({ max: 10_000 })

  function seatsOf(address: string): Seats {
    const known = addresses.get(address)
    if (known !== undefined) return known
    const seats = {
      wanted: Array.from({ length: seatsPerAddress }, () => 0),
      next: Math.floor(Math.random() * seatsPerAddress),
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

/** Round-robin among equal seats, so that a seat that was just used rests. */
function leastWanted({ wanted, next }: Seats): number {
  const order = wanted.map((_, index) => (next + index) % wanted.length)
  return order.reduce((best, seat) => ((wanted[seat] ?? 0) < (wanted[best] ?? 0) ? seat : best))
}
