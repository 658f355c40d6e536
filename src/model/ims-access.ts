type Lot = { readonly new: number; readonly used: number }

export type ImsSharing = {
  /** Accounts without private feeds may read the IMS vehicles. */
  readonly ims_shared: boolean
  /** By owner of private feeds: what that account sees. */
  readonly ims_private: Readonly<Record<string, Lot>> | null
}

/** Which IMS vehicles of a dealership an account may read; `none` if all feeds are private to others. */
export function imsViewOf(dealership: ImsSharing, accountId: number): 'own' | 'shared' | 'none' {
  if (dealership.ims_private?.[String(accountId)] !== undefined) return 'own'
  return dealership.ims_shared ? 'shared' : 'none'
}

export function readsFeed(
  feed: { readonly shared: boolean; readonly account_id: number | null },
  accountId: number,
): boolean {
  return feed.shared || feed.account_id === accountId
}
