import type { Config } from '../../config/load-config.ts'
import { version } from '../../config/version.ts'
import type { Database } from '../../db/database.ts'
import {
  deleteOlderEpaVehicles,
  type EpaRow,
  type ReferenceLoad,
  takeDueLoad,
  updateReferenceLoad,
  upsertEpaVehicles,
} from '../../db/queries/reference-loads.ts'
import type { Clock } from '../../lib/clock.ts'
import { type ApiReply, createApiClient } from '../../outbound/create-api-client.ts'
import { dayMs, hourMs, UnreadableAnswer } from '../contract.ts'
import { readBulkFile } from './read-bulk-file.ts'

export type BulkServices = {
  readonly database: Database
  readonly config: Pick<Config, 'EPA_URL' | 'OUTBOUND_ALLOW' | 'CONNECT_TO' | 'EXTRA_CA_FILE' | 'CONTACT'>
  readonly clock: Clock
}

export type BulkOutcome =
  | { readonly kind: 'not due' }
  | { readonly kind: 'off' }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'loaded'; readonly rows: number }
  | { readonly kind: 'failed'; readonly reason: string }

const filePath = '/feg/epadata/vehicles.csv'
const maxBytes = 80_000_000
const withinMs = 180_000
const refreshMs = 7 * dayMs
const retryMs = 6 * hourMs
const leastShare = 0.5

/** Loads the EPA's bulk file if it is due and has changed. Only one process at a time. */
export async function loadBulkFile({ database, config, clock }: BulkServices, stop: AbortSignal): Promise<BulkOutcome> {
  if (config.EPA_URL === null) return { kind: 'off' }
  const now = clock.now()
  const later = (ms: number) => new Date(now.getTime() + ms)
  const { handle } = database
  const before = await takeDueLoad(handle, { source: 'epa', now, again: later(hourMs) })
  if (before === undefined) return { kind: 'not due' }
  const failed = async (reason: string): Promise<BulkOutcome> => {
    await updateReferenceLoad(handle, 'epa', { next_attempt_at: later(retryMs), problem: reason })
    return { kind: 'failed', reason }
  }
  const reply = await fetchFile(config, config.EPA_URL, before, stop)
  if (reply.kind === 'failure') return failed(reply.message)
  const done = { loaded_at: now, next_attempt_at: later(refreshMs), problem: null }
  if (reply.status === 304) {
    await updateReferenceLoad(handle, 'epa', done)
    return { kind: 'unchanged' }
  }
  if (reply.status !== 200) return failed(`the source answered ${reply.status}`)
  try {
    const rows = await storeFile(database, reply.text, before)
    const { etag, lastModified } = reply
    const validators = { etag: etag || null, last_modified: lastModified || null }
    await updateReferenceLoad(handle, 'epa', { ...done, ...validators, load: before.load + 1, rows })
    return { kind: 'loaded', rows }
  } catch (error) {
    if (error instanceof UnreadableAnswer) return failed(error.message)
    throw error
  }
}

async function fetchFile(
  config: BulkServices['config'],
  base: string,
  before: ReferenceLoad,
  stop: AbortSignal,
): Promise<ApiReply> {
  const client = createApiClient({ config, version, bases: [base] })
  const headers = {
    ...(before.etag === null ? {} : { 'if-none-match': before.etag }),
    ...(before.last_modified === null ? {} : { 'if-modified-since': before.last_modified }),
  }
  try {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(withinMs)])
    return await client.get({ url: new URL(filePath, base).href, headers, maxBytes, signal })
  } finally {
    await client.close()
  }
}

/** Writes all rows in one transaction, so that readers see either file. Returns how many. */
function storeFile(database: Database, text: string, before: ReferenceLoad): Promise<number> {
  const load = before.load + 1
  return database.transaction('load bulk file', async (tx) => {
    let count = 0
    for await (const batch of readBulkFile(text)) {
      const rows: readonly EpaRow[] = [...new Map(batch.map((row) => [row.epaId, row])).values()]
      if (rows.length > 0) await upsertEpaVehicles(tx, load, rows)
      count += rows.length
    }
    if (count === 0 || count < before.rows * leastShare) {
      throw new UnreadableAnswer(`the file has ${count} rows, the last one had ${before.rows}`)
    }
    await deleteOlderEpaVehicles(tx, load)
    return count
  })
}
