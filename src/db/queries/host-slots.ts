import { randomUUID } from 'node:crypto'
import { createBatcher } from '../../lib/batcher.ts'
import { type Database, listPrepared } from '../database.ts'

/** `host`: requested in the slot; it may have asked for a pause, or the operator may deny it. null: none. */
type SlotWish = {
  readonly slot: string
  readonly live: boolean
  readonly leaseMs: number
  readonly host: string | null
}

/** `waitMs`: estimated time until the slot is free. `status`: the host asked for a pause of `pauseMs` with it. */
type SlotAnswer = {
  readonly slot: string
  readonly taken: boolean
  readonly waitMs: number
  readonly pauseMs: number | null
  readonly status: number | null
  readonly denied: boolean
}

/** Takes the free ones of these slots, by the database's clock: those of processes need not agree. */
function takeHostSlots(
  database: Database,
  wishes: readonly SlotWish[],
  { holder, announceMs }: { readonly holder: string; readonly announceMs: number },
): Promise<readonly SlotAnswer[]> {
  return listPrepared<SlotAnswer>(database, 'take-host-slots')`
      WITH asked AS (
        SELECT * FROM unnest(${wishes.map(({ slot }) => slot)}::text[], ${wishes.map(({ live }) => live)}::boolean[], ${wishes.map(({ leaseMs }) => leaseMs)}::float8[], ${wishes.map(({ host }) => host)}::text[]) AS wish (slot, live, lease_ms, host)
      ), paused AS (
        SELECT host, status::int, extract(epoch FROM until - clock_timestamp())::float8 * 1000 AS ms
        FROM host_pauses WHERE host IN (SELECT host FROM asked) AND until > clock_timestamp()
      ), denied AS (
        SELECT DISTINCT host FROM asked WHERE denying_entry(host) IS NOT NULL
      ), wanted AS (
        SELECT asked.* FROM asked LEFT JOIN paused USING (host) LEFT JOIN denied USING (host)
        WHERE paused.host IS NULL AND denied.host IS NULL
      ), taken AS (
        INSERT INTO host_slots AS slot (host, free_at, holder, live)
        SELECT slot, clock_timestamp() + lease_ms * interval '1 millisecond', ${holder}::uuid, live FROM wanted ORDER BY slot
        ON CONFLICT (host) DO UPDATE
        SET free_at = excluded.free_at, holder = excluded.holder, live = excluded.live, live_until = NULL
        WHERE slot.free_at <= clock_timestamp()
          AND (excluded.live OR slot.live_until IS NULL OR slot.live_until <= clock_timestamp())
        RETURNING slot.host
      ), announced AS (
        UPDATE host_slots AS slot SET live_until = clock_timestamp() + ${announceMs}::float8 * interval '1 millisecond'
        FROM wanted
        WHERE slot.host = wanted.slot AND wanted.live AND slot.host NOT IN (SELECT host FROM taken)
      )
      SELECT asked.slot, taken.host IS NOT NULL AS taken, coalesce(extract(epoch FROM
        greatest(slot.free_at, CASE WHEN NOT asked.live THEN slot.live_until END) - clock_timestamp()
      ) * 1000, 0)::float8 AS "waitMs", paused.ms AS "pauseMs", paused.status,
        denied.host IS NOT NULL AS denied
      FROM asked LEFT JOIN taken ON taken.host = asked.slot LEFT JOIN host_slots AS slot ON slot.host = asked.slot
      LEFT JOIN paused ON paused.host = asked.host LEFT JOIN denied ON denied.host = asked.host`
}

/** For how long `host` asked to be left alone, with an answer of this status. */
type AskedPause = { readonly host: string; readonly ms: number; readonly status: number }
type Release = { readonly slot: string; readonly inMs: number; readonly asked: AskedPause | null }

/** Sets when this holder's slots become free: after a request ended, or when a renewed lease will end. */
async function setHostSlotsFree(database: Database, holder: string, slots: readonly Release[]): Promise<void> {
  const asked = slots.flatMap((slot) => slot.asked ?? [])
  await listPrepared<unknown>(database, 'set-host-slots-free')`
      WITH paused AS (
        INSERT INTO host_pauses AS known (host, until, status)
        SELECT DISTINCT ON (host) host, clock_timestamp() + ms * interval '1 millisecond', status
        FROM unnest(${asked.map(({ host }) => host)}::text[], ${asked.map(({ ms }) => ms)}::float8[], ${asked.map(({ status }) => status)}::smallint[]) AS given (host, ms, status)
        ORDER BY host, ms DESC
        ON CONFLICT (host) DO UPDATE SET until = greatest(known.until, excluded.until), status = excluded.status
      ), mine AS (
        SELECT host, in_ms FROM host_slots JOIN unnest(${slots.map(({ slot }) => slot)}::text[], ${slots.map(({ inMs }) => inMs)}::float8[]) AS given (host, in_ms) USING (host)
        WHERE holder = ${holder}::uuid ORDER BY host FOR UPDATE OF host_slots
      )
      UPDATE host_slots AS slot SET free_at = clock_timestamp() + in_ms * interval '1 millisecond'
      FROM mine WHERE slot.host = mine.host`
}

/** How often the lease of a long request is renewed. */
const renewEveryMs = 4_000
/** How long other requests yield to a waiting live read, which asks again in the meantime. */
const announceMs = 2_000
const askAgainMs = { live: 250, min: 2, withoutDatabase: 1_000 }

/** Shares host slots among all processes of one database; each statement serves all waiting requests. */
export function shareHostSlots(database: Database, log: { warn(facts: object, message: string): void }) {
  const holder = randomUUID()
  const renewals = new Map<string, NodeJS.Timeout>()
  const takes = createBatcher(async (wishes: readonly SlotWish[]) => {
    const answers = await takeHostSlots(database, wishes, { holder, announceMs })
    const bySlot = new Map(answers.map((answer) => [answer.slot, answer]))
    return new Map(wishes.map((wish) => [wish, bySlot.get(wish.slot)]))
  })
  const releases = createBatcher(async (given: readonly Release[]) => {
    // The latest value for a slot wins.
    const last = new Map(given.map((release) => [release.slot, release]))
    await setHostSlotsFree(database, holder, [...last.values()])
    return new Map(given.map((release) => [release, true]))
  })

  function renew(slot: string, leaseMs: number): void {
    const timer = setTimeout(() => {
      releases.load({ slot, inMs: leaseMs, asked: null }).catch((error: unknown) => {
        log.warn({ err: error, slot }, 'the lease of a host could not be extended')
      })
      if (renewals.has(slot)) renew(slot, leaseMs)
    }, renewEveryMs)
    timer.unref()
    renewals.set(slot, timer)
  }

  return {
    take: async (slot: string, { live, leaseMs, host }: Omit<SlotWish, 'slot'>) => {
      try {
        const answer = await takes.load({ slot, live, leaseMs, host })
        if (answer?.taken === true) {
          renew(slot, leaseMs)
          return 0
        }
        const { denied = false, pauseMs = null, status = null } = answer ?? {}
        if (denied) return 'denied'
        if (pauseMs !== null && status !== null) return { leftMs: pauseMs, status }
        const waitMs = Math.max(askAgainMs.min, Math.ceil(answer?.waitMs ?? 0))
        return live ? Math.min(waitMs, askAgainMs.live) : waitMs
      } catch (error) {
        log.warn({ err: error, slot }, 'a host could not be reserved')
        return askAgainMs.withoutDatabase
      }
    },
    release: async (slot: string, restMs: number, asked: AskedPause | null) => {
      clearTimeout(renewals.get(slot))
      renewals.delete(slot)
      try {
        await releases.load({ slot, inMs: restMs, asked })
      } catch (error) {
        // The lease of the slot expires by itself.
        log.warn({ err: error, slot }, 'a host could not be given back')
      }
    },
  }
}
