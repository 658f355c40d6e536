import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

/** Maximum lag of a standby that serves reads. */
const maxLagMs = 1_000
const checkMs = 200
const keptPositions = 20
/** How long the standby is not used after a read that failed there. */
const distrustedMs = 5_000

/** `server` names the cluster, which a server and its standbys share. */
type LogPosition = { readonly server: string; readonly bytes: number | null }

const writtenTo = `SELECT system_identifier::text AS server, (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 AS bytes
  FROM pg_control_system()`
/** `bytes` is null on a server that is not a standby. */
const replayedTo = `SELECT system_identifier::text AS server, (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 AS bytes
  FROM pg_control_system()`

type Connection = Pick<pg.Pool, 'query' | 'end'>

export type StandbyDeps = {
  /** Dedicated connections, so that a busy pool does not look like a standby that is behind. */
  readonly primary: Connection
  readonly standby: Connection
  /** Called with the first result, and whenever that changes: null, it is current, or why it is not. */
  readonly onChange: (trouble: string | null) => void
}

export type StandbyWatch = ReturnType<typeof watchStandby>

/**
 * Watches how far a standby is behind, by comparing the log position that the primary had a moment ago with the one
 * that the standby has replayed. So an idle primary does not look like a lag, and a standby that lost its primary does.
 */
export function watchStandby({ primary, standby, onChange }: StandbyDeps) {
  const closing = new AbortController()
  let positions: readonly { readonly atMs: number; readonly bytes: number }[] = []
  let currentAtMs = Number.NEGATIVE_INFINITY
  let distrustedUntilMs = Number.NEGATIVE_INFINITY
  /** Undefined: not compared yet. */
  let trouble: string | null | undefined
  let watching: Promise<void> | null = null

  const say = (next: string | null | undefined) => {
    if (next === undefined) return
    if (trouble === undefined || (next === null) !== (trouble === null)) onChange(next)
    trouble = next
  }
  const compare = async (): Promise<string | null | undefined> => {
    const atMs = performance.now()
    if (atMs < distrustedUntilMs && trouble !== undefined) return trouble
    const { server, bytes } = await readPosition(primary, writtenTo)
    if (bytes !== null) positions = [...positions, { atMs, bytes }].slice(-keptPositions)
    const reached = await readPosition(standby, replayedTo)
    if (reached.server !== server) return 'it is a standby of another server'
    const replayedBytes = reached.bytes
    if (replayedBytes === null) return 'it is no standby'
    const newest = positions.findLast((position) => position.bytes <= replayedBytes)
    currentAtMs = newest?.atMs ?? currentAtMs
    if (isRecent()) return null
    const comparedForMs = performance.now() - (positions[0]?.atMs ?? atMs)
    return comparedForMs < maxLagMs ? trouble : `it is more than ${maxLagMs} ms behind`
  }
  const isRecent = () => performance.now() - currentAtMs <= maxLagMs
  const watch = async () => {
    while (!closing.signal.aborted) {
      say(await compare().catch((error: unknown) => (error instanceof Error ? error.message : String(error))))
      await delay(checkMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
    }
  }
  return {
    /** Whether reads may use it. The first call begins the watch. */
    isCurrent: (): boolean => {
      watching ??= watch()
      return trouble === null && isRecent()
    },
    /** Stops using the standby for a while, after a read that failed there. */
    distrust: (reason: string): void => {
      distrustedUntilMs = performance.now() + distrustedMs
      say(reason)
    },
    close: async (): Promise<void> => {
      closing.abort()
      await Promise.all([primary.end(), standby.end()])
      await watching
    },
  }
}

async function readPosition(connection: Connection, statement: string): Promise<LogPosition> {
  const { rows } = await connection.query<LogPosition>(statement)
  return rows[0] ?? { server: '', bytes: null }
}
