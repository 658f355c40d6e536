import type { Feed } from './contract.ts'

/** A provider's mapping, checked by the compiler. */
export function defineFeed(feed: Feed): Feed {
  return feed
}
