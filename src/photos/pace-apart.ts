import { addressPrefix } from '../outbound/address-pacer.ts'
import type { SharedHostSlots } from '../outbound/host-pacer.ts'

/**
 * Photos of a host are spaced like its pages, but not together with them: neither waits for the other. They count at
 * its address.
 */
export function paceApart(slots: SharedHostSlots): SharedHostSlots {
  const nameOf = (slot: string) => (slot.startsWith(addressPrefix) ? slot : `photos ${slot}`)
  return {
    take: (host, options) => slots.take(nameOf(host), options),
    release: (host, restMs, asked) => slots.release(nameOf(host), restMs, asked),
  }
}

/** One call at a time: several hosts are fetched at once, but one image is decoded at a time. */
export function inSequence<Given, Result>(work: (given: Given) => Promise<Result>): (given: Given) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (given) => {
    const next = last.then(() => work(given))
    last = next.catch(() => {})
    return next
  }
}
