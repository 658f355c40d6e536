import { acceptsCondition, type InventoryType } from '../model/dealership.ts'

type CountedEvent = {
  readonly type: string
  readonly condition?: string | null
  readonly audience?: InventoryType | null
  readonly count?: number
}

const filters = ['all', 'new', 'used'] as const satisfies readonly InventoryType[]

export type EventTally = ReturnType<typeof createEventTally>

export function createEventTally() {
  const counts = new Map<string, number>()
  const keyOf = (type: string, filter: InventoryType) => `${filter} ${type}`
  return {
    add: (events: readonly CountedEvent[]) => {
      for (const { type, condition = null, audience = null, count = 1 } of events) {
        for (const filter of filters) {
          const receives = audience === null ? acceptsCondition(filter, condition) : audience === filter
          if (receives) counts.set(keyOf(type, filter), (counts.get(keyOf(type, filter)) ?? 0) + count)
        }
      }
    },
    count: (type: string, filter: InventoryType) => counts.get(keyOf(type, filter)) ?? 0,
  }
}
