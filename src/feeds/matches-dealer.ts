import type { FeedRow } from './contract.ts'

/** Whether a row is a feed's: without an identifier every row is. Compared as text: `01117` is not `1117`. */
export function matchesDealer(row: Pick<FeedRow, 'dealerIdentifiers'>, dealerIdentifier: string | null): boolean {
  return dealerIdentifier === null || row.dealerIdentifiers.includes(dealerIdentifier.trim())
}
