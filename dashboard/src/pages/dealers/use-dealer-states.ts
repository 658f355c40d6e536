import { useMemo } from 'react'
import { useRead } from '../../api/hooks.ts'
import type { UnusualStates } from './dealer-facts.ts'

export function useDealerStates(): UnusualStates {
  const states = useRead('listDealerStates', {}, { everyMs: 10_000 }).data?.states
  return useMemo(() => new Map((states ?? []).map(({ dealership_id: id, ...state }) => [id, state])), [states])
}
