import { Type } from 'typebox'
import {
  Discrepancy,
  type DiscrepancyRow,
  discrepancyKinds,
  listDiscrepancies as listRows,
} from '../../../db/queries/discrepancies.ts'
import { refusedCursor } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { comparedNames } from '../../../model/vehicle-query/compared-fields.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { cursorQuery, DealershipParams } from '../../params.ts'

export const listDiscrepancies = defineRoute({
  name: 'listDiscrepancies',
  method: 'GET',
  url: '/v1/dealers/{dealership_id}/discrepancies',
  access: 'key',
  summary: 'List the vehicles about which website and feeds disagree',
  description:
    'Longest standing first. A vehicle that one side alone lists counts once the other was read completely since it appeared. ' +
    'Prices and MSRPs differ from 1 on, odometers by more than 50 miles; stock numbers are compared without case and leading ' +
    'zeros, make and model without case. A side that says nothing does not differ. Pass `next_cursor` as `cursor` to get the next page.',
  params: DealershipParams,
  query: Type.Object({
    kind: Type.Optional(Type.Enum([...discrepancyKinds], { description: 'Only these.' })),
    field: Type.Optional(Type.Enum(comparedNames, { description: 'Only vehicles that differ in it.' })),
    ...cursorQuery.properties,
  }),
  dealership: { from: 'path', missing: 403 },
  uses: ['database'],
  responses: successWith({
    discrepancies: Type.Array(Discrepancy, { description: 'What stands now.' }),
    next_cursor: orNull(Type.String()),
  }),
  async run({ caller, dealership, query, services }) {
    const { kind = null, field = null, limit = 50 } = query
    const rows = await listRows(services.database.handle, {
      accountId: caller.accountId,
      dealershipId: dealership.id,
      kind,
      field,
      after: readCursor(query.cursor),
      limit: limit + 1,
    })
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    return {
      success: true,
      discrepancies: page.filter(({ is_seen }) => is_seen).map(present),
      next_cursor: last === undefined ? null : `${last.since.getTime()}.${last.vin}`,
    }
  },
})

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return null
  const [, since, vin] = /^(\d{1,15})\.([A-Z0-9]{1,40})$/.exec(cursor) ?? []
  if (since === undefined || vin === undefined) throw refusedCursor(cursor)
  return { since: new Date(Number(since)), vin }
}

function present({ fields, website, feed, is_seen: _, ...row }: DiscrepancyRow) {
  return {
    ...row,
    fields: comparedNames
      .filter((name) => fields.includes(name))
      .map((field) => {
        const [here, there] = [website?.[field] ?? null, feed?.[field] ?? null]
        const difference = typeof here === 'number' && typeof there === 'number' ? toCents(here - there) : null
        return { field, website: here, feed: there, difference }
      }),
  }
}

function toCents(amount: number): number {
  return Math.round(amount * 100) / 100
}
