/** What a record says of the store that it stands at. */
export type StoreMark = {
  /** The platform's own number of the store. */
  readonly id: string | null
  /** The supply that brought the record: one store may have several of them, and several stores may share one. */
  readonly feed: string | null
  readonly name: string | null
  readonly host: string | null
  readonly street: string | null
  /** Host of the vehicle's page. Some platforms put every vehicle onto the site that asks, so one host alone says nothing. */
  readonly page: string | null
  /** Free text that may be the store's name or only its town: it can tell the own store, and no other. */
  readonly label: string | null
  /** The record may be of any of several stores, so it is that of none. */
  readonly shared: boolean
}

export const noStoreMark: StoreMark = {
  ...{ id: null, feed: null, name: null, host: null },
  ...{ street: null, page: null, label: null, shared: false },
}
