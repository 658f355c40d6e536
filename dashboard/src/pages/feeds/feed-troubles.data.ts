/** States of feeds that somebody should look at. */
export const feedTroubles = { late: 'Feed late', held: 'File held', failed: 'Feed failed' } as const

export type FeedTrouble = keyof typeof feedTroubles

export function isTrouble(state: string): state is FeedTrouble {
  return Object.hasOwn(feedTroubles, state)
}
