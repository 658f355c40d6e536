type Lot = { readonly new: number; readonly used: number }

export type ImsSharing = {
  /** Accounts without private feeds may read the IMS vehicles. */
  readonly ims_shared: boolean
  /** Vehicles that each owner of private feeds sees, by account. */
  readonly ims_private: Readonly<Record<string, Lot>> | null
}

/**
 * Which IMS vehicles of a dealership an account reads: its `own` view because it has private feeds there, what is
 * `shared`, or none because all feeds are private to others.
 */
export function imsViewOf(dealership: ImsSharing, accountId: number): 'own' | 'shared' | 'none' {
  if (dealership.ims_private?.[String(accountId)] !== undefined) return 'own'
  return dealership.ims_shared ? 'shared' : 'none'
}

/** An account may read the feed: it is shared, or its own. */
export function readsFeed(
  feed: { readonly shared: boolean; readonly account_id: number | null },
  accountId: number,
): boolean {
  return feed.shared || feed.account_id === accountId
}
