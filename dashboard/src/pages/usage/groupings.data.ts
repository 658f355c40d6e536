import type { LimitClass } from '../../../../src/model/limits.ts'

/** Rate classes in words. */
export const classNames: Readonly<Record<string, string>> = {
  inventory_fetch: 'Inventory',
  setup_poll: 'Setup status poll',
  setup: 'Setup',
  resolve: 'Resolve',
  default: 'Everything else',
  semantic: 'Search and vehicle data',
  live: 'Live lookup',
} satisfies Readonly<Record<LimitClass, string>>

export const groupings = ['class', 'key', 'dealership'] as const
export type Grouping = (typeof groupings)[number]
