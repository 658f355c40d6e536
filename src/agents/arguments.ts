import { Type } from 'typebox'
import { ToolMistake } from './define-tool.ts'

/** Arguments that several tools take; descriptions only where the name does not say it. */
export const vin = Type.String({ minLength: 1, maxLength: 64 })
export const dealershipId = Type.Optional(Type.String({ maxLength: 64, description: 'From list_dealers' }))
export const dealershipUrl = Type.Optional(Type.String({ minLength: 1, maxLength: 2048 }))
export const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 50, description: 'Default 10' }))
export const cursor = Type.Optional(Type.String({ maxLength: 2000, description: 'next_cursor of the last answer' }))

export const closed = { additionalProperties: false } as const
export const nextCursor = Type.Optional(Type.String())
export const defaultLimit = 10

type Paging = { readonly limit?: number; readonly cursor?: string }

/** One page of a list that the tool has as a whole. */
export function pageOf<T>(items: readonly T[], { limit: max = defaultLimit, cursor: from }: Paging) {
  const offset = readOffset(from)
  const end = offset + max
  return { shown: items.slice(offset, end), more: items.length > end ? { next_cursor: String(end) } : {} }
}

export function readOffset(given: string | undefined): number {
  if (given === undefined) return 0
  if (/^\d{1,6}$/.test(given)) return Number(given)
  throw new ToolMistake('The cursor is not one of this tool: leave it out to begin at the first item.')
}
