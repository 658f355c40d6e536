/** What a record says about its store. */
export type StoreMark = {
  readonly id: string | null
  /** The feed that supplied the record. Stores and feeds are many-to-many. */
  readonly feed: string | null
  readonly name: string | null
  readonly host: string | null
  readonly street: string | null
  /** Host of the vehicle's page. Some platforms show all vehicles on the requested site, so a single host proves nothing. */
  readonly page: string | null
  /** Free text: the store's name or only its town. It can confirm a store but not rule one out. */
  readonly label: string | null
  /** The record may belong to any of several stores, so it is assigned to none. */
  readonly shared: boolean
}

export const noStoreMark: StoreMark = {
  ...{ id: null, feed: null, name: null, host: null },
  ...{ street: null, page: null, label: null, shared: false },
}
