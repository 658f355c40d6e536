import { type Static, Type } from 'typebox'
import { integer } from './field-schemas.ts'
import type { failureModes, setupStatuses } from './statuses.ts'

/** Identity as the website states it; null where unknown. `state` is the full state name. */
export type DealerIdentity = {
  readonly name: string | null
  readonly street: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zip: string | null
  readonly phone: string | null
}

export const noIdentity: DealerIdentity = { name: null, street: null, city: null, state: null, zip: null, phone: null }

/** SPEC.md, "Dealership summary object". Unknown parts are ''. */
export const DealershipSummary = Type.Object(
  {
    name: Type.String(),
    website: Type.String({ description: 'host form', examples: ['www.example-motors.com'] }),
    street: Type.String(),
    city: Type.String(),
    state: Type.String({ description: 'full state name' }),
    phone: Type.String(),
  },
  { title: 'DealershipSummary' },
)
export type DealershipSummary = Static<typeof DealershipSummary>

export type InventoryType = 'new' | 'used' | 'all'
export const inventoryTypes: readonly InventoryType[] = ['new', 'used', 'all']

/** A filter that hides vehicles; certified ones count as used. */
export type VehicleFilter = Exclude<InventoryType, 'all'>

/** Certified vehicles count as used; what has no condition matches every filter. */
export function acceptsCondition(filter: InventoryType, condition: string | null): boolean {
  return filter === 'all' || condition === null || (filter === 'new') === (condition === 'New')
}

export type SetupStatus = (typeof setupStatuses)[number]
export type FailureMode = (typeof failureModes)[number]

export const SetupBatchCounts = Type.Object(
  {
    waiting: integer('Not started yet; in a cancelled batch: never started.'),
    pending: integer('Queued.'),
    running: integer('Being detected.'),
    completed: integer('Set up.'),
    needs_manual_review: integer('Set up, with a problem that somebody should look at.'),
    failed: integer('Could not be set up, or refused.'),
    already_subscribed: integer('The account had it.'),
    reactivated: integer('The account had removed it, and has it again.'),
  },
  { title: 'SetupBatchCounts', description: 'Rows in each state; together the total.' },
)

export type BatchRowStatus = keyof typeof SetupBatchCounts.properties
export const batchRowStatuses = Object.keys(SetupBatchCounts.properties) as BatchRowStatus[]

export type VehicleCounts = { readonly new: number; readonly used: number; readonly total: number }

export function filterCounts(counts: VehicleCounts, filter: InventoryType): VehicleCounts {
  if (filter === 'all') return counts
  return { new: 0, used: 0, [filter]: counts[filter], total: counts[filter] }
}

/** Reviews and rating that a dealership's website states about itself (schema.org AggregateRating and Review). */
export type DealerReviews = {
  readonly rating: number | null
  /** The top of the scale. */
  readonly bestRating: number | null
  readonly reviewCount: number | null
  readonly reviews: readonly DealerReview[]
}

export type DealerReview = {
  readonly author: string | null
  readonly rating: number | null
  /** ISO date. */
  readonly publishedOn: string | null
  readonly text: string
}

export const maxReviews = 20
