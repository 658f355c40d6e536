import { Type } from 'typebox'
import { countDirectory, DirectoryEntry, listDirectory as listEntries } from '../../../db/queries/directory.ts'
import { refusedCursor } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { cursorQuery, toPageFrom } from '../../params.ts'
import { directoryFilters, readDirectorySelection } from '../../present/directory.ts'

export const listDirectory = defineRoute({
  name: 'listDirectory',
  method: 'GET',
  url: '/v1/directory',
  access: 'key',
  summary: 'Find dealerships in the directory, set up or not',
  description:
    'Of the lists that the operator has loaded. Nearest first with a place. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one.',
  tags: ['Dealers'],
  query: Type.Object({
    ...directoryFilters,
    latitude: Type.Optional(Type.Number({ minimum: -90, maximum: 90, description: 'Degrees, instead of near.' })),
    longitude: Type.Optional(Type.Number({ minimum: -180, maximum: 180, description: 'Degrees, with latitude.' })),
    text: Type.Optional(
      Type.String({ maxLength: 200, description: 'Words of name, town or website; all must occur.' }),
    ),
    subscribed: Type.Optional(Type.Boolean({ description: 'What the account subscribes to; false: the others.' })),
    ...cursorQuery.properties,
  }),
  uses: ['database'],
  responses: successWith({
    total: Type.Integer(),
    entries: Type.Array(DirectoryEntry),
    next_cursor: orNull(Type.String()),
  }),
  async run({ caller: { accountId }, query, services: { database } }) {
    const { cursor = '0_0', limit = 50, ...filters } = query
    const selection = readDirectorySelection(filters, ['query'])
    const after = readCursor(cursor)
    const total = await countDirectory(database.handle, accountId, selection)
    const rows = await listEntries(database.handle, accountId, selection, { after, limit: limit + 1 })
    const { shown, next_cursor } = toPageFrom(rows, limit, (row) => `${row.distance_miles ?? 0}_${row.id}`)
    return { success: true, total, entries: shown.map(({ id: _id, ...entry }) => entry), next_cursor }
  },
})

function readCursor(cursor: string) {
  const [, miles, id] = /^(\d{1,3}(?:\.\d)?)_(\d{1,15})$/.exec(cursor) ?? []
  if (id === undefined) throw refusedCursor(cursor)
  return { miles: Number(miles), id: Number(id) }
}
