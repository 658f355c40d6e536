/** Values of SEARCH_PROVIDER. */
export const searchProviderIds = ['searxng', 'brave', 'serper'] as const
export type SearchProviderId = (typeof searchProviderIds)[number]

/** APIs that require a key. */
export const keyedSearchProviders: readonly SearchProviderId[] = ['brave', 'serper']
