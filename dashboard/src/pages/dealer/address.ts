export const dealerTabs = ['inventory', 'quality', 'imports', 'configuration'] as const
export type DealerTab = (typeof dealerTabs)[number]
/** The lists of an import that is open. */
export const importLists = ['created', 'updated', 'removed', 'rejected', 'fields'] as const
export type ImportList = (typeof importLists)[number]
export const discrepancyKinds = ['website_only', 'feed_only', 'differs'] as const
export type DiscrepancyKind = (typeof discrepancyKinds)[number]
