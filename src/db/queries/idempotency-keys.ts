import { findRow, type Handle, writeRows, wroteRows } from '../database.ts'

/** A request with an Idempotency-Key; `holder` is the attempt that runs it. */
export type KeyedRequest = {
  readonly accountId: number
  readonly key: string
  readonly fingerprint: string
  readonly holder: string
}

/** An earlier request with the key; without an answer it is under way. */
export type EarlierRequest = {
  readonly fingerprint: string
  readonly status: number | null
  readonly answer: Buffer | null
}

const leaseSeconds = 20

/**
 * Takes the key for this attempt, or returns the request that has it. A request older than a day no longer counts, and
 * one whose process died without an answer is run again. Undefined: the key was freed in between.
 */
export async function claimIdempotencyKey(
  handle: Handle,
  { accountId, key, fingerprint, holder }: KeyedRequest,
): Promise<'claimed' | EarlierRequest | undefined> {
  const claimed = await writeRows(handle)`
    INSERT INTO idempotency_keys AS known (account_id, key, fingerprint, holder, held_until, created_at)
    VALUES (${accountId}, ${key}, ${fingerprint}, ${holder},
      clock_timestamp() + ${leaseSeconds}::float8 * interval '1 second', clock_timestamp())
    ON CONFLICT (account_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, holder = excluded.holder,
      held_until = excluded.held_until, created_at = excluded.created_at, status = NULL, answer = NULL
      WHERE known.created_at <= clock_timestamp() - interval '24 hours'
        OR (known.status IS NULL AND known.held_until <= clock_timestamp() AND known.fingerprint = excluded.fingerprint)`
  if (claimed > 0) return 'claimed'
  return findRow<EarlierRequest>(handle)`
    SELECT fingerprint, status, answer FROM own_idempotency_keys(${accountId}) WHERE key = ${key}`
}

export async function extendIdempotencyKey(handle: Handle, { accountId, key, holder }: KeyedRequest): Promise<void> {
  await writeRows(handle)`
    UPDATE idempotency_keys SET held_until = clock_timestamp() + ${leaseSeconds}::float8 * interval '1 second'
    WHERE account_id = ${accountId} AND key = ${key} AND holder = ${holder} AND status IS NULL`
}

/** False: this attempt no longer has the key. */
export async function storeIdempotentAnswer(
  handle: Handle,
  { accountId, key, holder }: KeyedRequest,
  { status, answer }: { readonly status: number; readonly answer: Buffer },
): Promise<boolean> {
  return wroteRows(handle)`
    UPDATE idempotency_keys SET status = ${status}, answer = ${answer}
    WHERE account_id = ${accountId} AND key = ${key} AND holder = ${holder} AND status IS NULL`
}

/** The next request with the key runs. */
export async function freeIdempotencyKey(handle: Handle, { accountId, key, holder }: KeyedRequest): Promise<void> {
  await writeRows(handle)`
    DELETE FROM idempotency_keys
    WHERE account_id = ${accountId} AND key = ${key} AND holder = ${holder} AND status IS NULL`
}
