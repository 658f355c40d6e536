import { type Static, Type } from 'typebox'
import type { Handle } from '../../../db/database.ts'
import { listDirectoryWebsites } from '../../../db/queries/directory.ts'
import {
  BatchResult,
  batchFields,
  findSetupBatch,
  listBatchResults,
  listSetupBatches,
  type NewBatchRow,
  SetupBatch,
} from '../../../db/queries/setup-batches.ts'
import { cancelBatch, createBatch } from '../../../dealers/setup-batches.ts'
import { dayMs } from '../../../lib/clock.ts'
import { batchRowStatuses } from '../../../model/dealership.ts'
import { apiErrors, validationError } from '../../../model/errors.ts'
import { orNull } from '../../../model/field-schemas.ts'
import { setupsKeptDays } from '../../../model/statuses.ts'
import { withoutFigures } from '../../../model/without-figures.ts'
import { respond } from '../../answer.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { cursorQuery, readCreationCursor, readPageCursor, toCreationPage, toPage } from '../../params.ts'
import { type DirectoryFilters, directoryFilters, readDirectorySelection } from '../../present/directory.ts'
import { ConditionFilter, readSetUpBody, SetUpBody } from '../../present/set-up-body.ts'
import { validatePart } from '../../validation/validate-part.ts'

const maxRows = 5_000
/** That many rows with all that a setup takes. */
const maxBodyBytes = 8 * 1_048_576
const batchesPerPage = 50

/** A row may hold anything: what POST setup would refuse is a result of the batch. */
const Row = Type.Union([
  Type.Object(SetUpBody.properties, { title: 'SetupOfBatch', description: 'What POST /v1/dealers/setup takes.' }),
  Type.Object({}, { additionalProperties: true, description: 'Anything else fails, as a result of the batch.' }),
])

export const createSetupBatch = defineRoute({
  name: 'createSetupBatch',
  method: 'POST',
  url: '/v1/dealers/setup/batch',
  access: 'key',
  maxBodyBytes,
  summary: 'Set up many dealerships in one call',
  description:
    'Responds immediately; poll poll_url for progress. Each setup takes a unit of the limits of POST /v1/dealers/setup when it starts; those that ' +
    'the limits do not allow yet wait. Each website is set up once. A row that POST /v1/dealers/setup would refuse is a result, not an error.',
  tags: ['Dealers'],
  body: Type.Object({
    dealerships: Type.Optional(
      Type.Array(Row, { minItems: 1, maxItems: maxRows, description: 'One row a dealership.' }),
    ),
    directory: Type.Optional(
      Type.Object(directoryFilters, {
        description: 'Instead of `dealerships`: what the directory finds, each website once. At most 5,000.',
        additionalProperties: false,
      }),
    ),
    condition_filter: ConditionFilter,
  }),
  uses: ['database', 'clock', 'batches'],
  responses: {
    202: Type.Object(
      {
        success: Type.Boolean(),
        batch_id: batchFields.batch_id,
        total: batchFields.total,
        poll_url: Type.String(),
      },
      { title: 'SetupBatchAccepted' },
    ),
  },
  async run({ caller, body, services }) {
    const { condition_filter = null } = body
    const dealerships = await readDealerships(services.database.handle, caller.accountId, body)
    const rows = dealerships.map((row, at) => readRow({ condition_filter, ...row }, at))
    const spender = caller.type === 'test' ? 'test' : 'live'
    const { id, total } = await createBatch(services, { accountId: caller.accountId, spender, rows })
    services.batches.wake()
    return respond(202, { success: true, batch_id: id, total, poll_url: `/v1/dealers/setup/batch/${id}` } as const)
  },
})

type Market = { readonly dealerships?: readonly object[]; readonly directory?: DirectoryFilters }

/** Throws a 422 unless exactly one of the fields names websites. */
async function readDealerships(handle: Handle, accountId: number, { dealerships, directory }: Market) {
  const refuse = (field: string, msg: string, input: unknown) =>
    validationError([{ loc: ['body', field], msg: `Value error, ${msg}`, type: 'value_error', input }])
  if (directory === undefined) {
    if (dealerships !== undefined) return dealerships
    throw refuse('dealerships', 'give dealerships or directory', null)
  }
  if (dealerships !== undefined) throw refuse('directory', 'give either dealerships or directory', directory)
  const selection = readDirectorySelection(directory, ['body', 'directory'])
  const websites = await listDirectoryWebsites(handle, accountId, selection, maxRows + 1)
  if (websites.length === 0) throw refuse('directory', 'the directory finds no website', directory)
  if (websites.length > maxRows) throw refuse('directory', 'the directory finds more than 5,000 websites', directory)
  // A directory states https also of sites that only answer by http: without it both are tried.
  return websites.map((website) => ({ dealership_url: website.replace(/^https:\/\//i, '') }))
}

/** A row without a readable address is a website of its own. */
function readRow(given: Readonly<Record<string, unknown>>, at: number): NewBatchRow {
  const checked = validatePart('body', SetUpBody, given)
  if (checked.kind === 'valid') {
    const { host, dealershipUrl, request, problem } = readSetUpBody(checked.value as Static<typeof SetUpBody>)
    return { host: problem === null ? host : `#${at}`, dealership_url: dealershipUrl, request, error: problem }
  }
  const url = String(given.dealership_url ?? '').slice(0, 2048)
  const [entry] = checked.entries
  return {
    host: `#${at}`,
    dealership_url: url.replaceAll('\0', '').toWellFormed(),
    request: { inventory_type: 'all', stated: {} },
    error: `${entry?.loc.slice(1).join('.')}: ${entry?.msg}`,
  }
}

const BatchParams = Type.Object({ batch_id: Type.String({ maxLength: 64, description: '`batch_...`' }) })

export const getSetupBatch = defineRoute({
  name: 'getSetupBatch',
  method: 'GET',
  url: '/v1/dealers/setup/batch/{batch_id}',
  access: 'key',
  limit: 'setup_poll',
  summary: 'Get the progress and the results of a batch of setups',
  description:
    'Poll every 5 seconds. Results are in the order of the batch; pass `next_cursor` as `cursor` to get the next page; it is null on the last one.',
  tags: ['Dealers'],
  params: BatchParams,
  query: Type.Object({
    status: Type.Optional(Type.Enum(batchRowStatuses, { description: 'Only results in this state.' })),
    ...cursorQuery.properties,
  }),
  uses: ['database'],
  responses: successWith(
    { ...batchFields, results: Type.Array(BatchResult), next_cursor: orNull(Type.String()) },
    { title: 'SetupBatchWithResults' },
  ),
  errors: ['setupBatchNotFound'],
  async run({ caller: { accountId }, params: { batch_id: batchId }, query, services: { database } }) {
    const { status = null, limit = 50, cursor } = query
    const after = readPageCursor(cursor) ?? 0
    const batch = await readBatch(database.handle, accountId, batchId)
    const rows = await listBatchResults(database.handle, { accountId, batchId, status, after, limit: limit + 1 })
    const { shown, next_cursor } = toPage(rows, limit)
    const results = shown.map(({ id: _id, inventory_type: filter, ...result }) => {
      return { ...result, error: withoutFigures(filter, result.error) }
    })
    return { success: true, ...batch, results, next_cursor }
  },
})

export const listBatches = defineRoute({
  name: 'listSetupBatches',
  method: 'GET',
  url: '/v1/dealers/setup/batch',
  access: 'key',
  summary: 'List the account’s batches of setups',
  description:
    'Those that run and those that ended in the last 30 days, newest first. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one.',
  tags: ['Dealers'],
  query: Type.Object({
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: batchesPerPage, default: 20 })),
    cursor: cursorQuery.properties.cursor,
  }),
  uses: ['database', 'clock'],
  responses: successWith({ batches: Type.Array(SetupBatch), next_cursor: orNull(Type.String()) }),
  async run({ caller: { accountId }, query, services: { database, clock } }) {
    const { limit = 20, cursor } = query
    const asked = {
      since: new Date(clock.now().getTime() - setupsKeptDays * dayMs),
      before: readCreationCursor(cursor, 'batch'),
    }
    const rows = await listSetupBatches(database.handle, accountId, asked, limit + 1)
    const { shown, next_cursor } = toCreationPage(rows, limit, ({ batch_id: id }) => id)
    return { success: true, batches: shown, next_cursor }
  },
})

export const cancelSetupBatch = defineRoute({
  name: 'cancelSetupBatch',
  method: 'DELETE',
  url: '/v1/dealers/setup/batch/{batch_id}',
  access: 'key',
  summary: 'Cancel what of a batch has not started',
  description:
    'Setups that have started go on. What has not stays `waiting`, and never starts. A batch that ended stays as it is.',
  tags: ['Dealers'],
  params: BatchParams,
  uses: ['database', 'clock'],
  responses: successWith(batchFields, { title: 'CancelledSetupBatch' }),
  errors: ['setupBatchNotFound'],
  async run({ caller: { accountId }, params: { batch_id: batchId }, services }) {
    await cancelBatch(services, accountId, batchId)
    return { success: true, ...(await readBatch(services.database.handle, accountId, batchId)) }
  },
})

async function readBatch(handle: Handle, accountId: number, batchId: string) {
  const batch = await findSetupBatch(handle, accountId, batchId)
  if (batch === undefined) throw apiErrors.setupBatchNotFound()
  return batch
}
