import { randomUUID } from 'node:crypto'
import { createBatcher } from '../../lib/batcher.ts'
import { type Database, listPrepared } from '../database.ts'

export type SlotWish = { readonly host: string; readonly live: boolean; readonly leaseMs: number }

/** `waitMs`: estimated time until the host is free. */
export type SlotAnswer = { readonly host: string; readonly taken: boolean; readonly waitMs: number }

/** Takes the free ones of these hosts, by the database's clock: those of processes need not agree. */
export function takeHostSlots(
  database: Database,
  wishes: readonly SlotWish[],
  { holder, announceMs }: { readonly holder: string; readonly announceMs: number },
): Promise<readonly SlotAnswer[]> {
  return listPrepared<SlotAnswer>(database, 'take-host-slots')`
      WITH asked AS (
        SELECT * FROM unnest(${wishes.map(({ host }) => host)}::text[], ${wishes.map(({ live }) => live)}::boolean[], ${wishes.map(({ leaseMs }) => leaseMs)}::float8[]) AS wish (host, live, lease_ms)
      ), taken AS (
        INSERT INTO host_slots AS slot (host, free_at, holder, live)
        SELECT host, clock_timestamp() + lease_ms * interval '1 millisecond', ${holder}::uuid, live FROM asked ORDER BY host
        ON CONFLICT (host) DO UPDATE
        SET free_at = excluded.free_at, holder = excluded.holder, live = excluded.live, live_until = NULL
        WHERE slot.free_at <= clock_timestamp()
          AND (excluded.live OR slot.live_until IS NULL OR slot.live_until <= clock_timestamp())
        RETURNING slot.host
      ), announced AS (
        UPDATE host_slots AS slot SET live_until = clock_timestamp() + ${announceMs}::float8 * interval '1 millisecond'
        FROM asked
        WHERE slot.host = asked.host AND asked.live AND slot.host NOT IN (SELECT host FROM taken)
      )
      SELECT asked.host, taken.host IS NOT NULL AS taken, coalesce(extract(epoch FROM
        greatest(slot.free_at, CASE WHEN NOT asked.live THEN slot.live_until END) - clock_timestamp()
      ) * 1000, 0)::float8 AS "waitMs"
      FROM asked LEFT JOIN taken USING (host) LEFT JOIN host_slots AS slot USING (host)`
}

/** Sets when this holder's hosts become free: after a request ended, or when a renewed lease will end. */
export async function setHostSlotsFree(
  database: Database,
  holder: string,
  slots: readonly { readonly host: string; readonly inMs: number }[],
): Promise<void> {
  await listPrepared<unknown>(database, 'set-host-slots-free')`
      WITH mine AS (
        SELECT host, in_ms FROM host_slots JOIN unnest(${slots.map(({ host }) => host)}::text[], ${slots.map(({ inMs }) => inMs)}::float8[]) AS given (host, in_ms) USING (host)
        WHERE holder = ${holder}::uuid ORDER BY host FOR UPDATE OF host_slots
      )
      UPDATE host_slots AS slot SET free_at = clock_timestamp() + in_ms * interval '1 millisecond'
      FROM mine WHERE slot.host = mine.host`
}

type Log = { warn(facts: object, message: string): void }

/** How often the lease of a long request is renewed. */
const renewEveryMs = 4_000
/** How long other requests yield to a waiting live read, which asks again in the meantime. */
const announceMs = 2_000
const askAgainMs = { live: 250, least: 2, withoutDatabase: 1_000 }

type Release = { readonly host: string; readonly inMs: number }

/** Shares host slots among all processes of one database; each statement serves all waiting requests. */
export function shareHostSlots(database: Database, log: Log) {
  const holder = randomUUID()
  const renewals = new Map<string, NodeJS.Timeout>()
  const takes = createBatcher(async (wishes: readonly SlotWish[]) => {
    const answers = await takeHostSlots(database, wishes, { holder, announceMs })
    const byHost = new Map(answers.map((answer) => [answer.host, answer]))
    return new Map(wishes.map((wish) => [wish, byHost.get(wish.host)]))
  })
  const releases = createBatcher(async (given: readonly Release[]) => {
    // The latest value for a host wins.
    const last = new Map(given.map((release) => [release.host, release]))
    await setHostSlotsFree(database, holder, [...last.values()])
    return new Map(given.map((release) => [release, true]))
  })

  function renew(host: string, leaseMs: number): void {
    const timer = setTimeout(() => {
      releases.load({ host, inMs: leaseMs }).catch((error: unknown) => {
        log.warn({ err: error, host }, 'the lease of a host could not be extended')
      })
      if (renewals.has(host)) renew(host, leaseMs)
    }, renewEveryMs)
    timer.unref()
    renewals.set(host, timer)
  }

  return {
    take: async (host: string, { live, leaseMs }: { readonly live: boolean; readonly leaseMs: number }) => {
      try {
        const answer = await takes.load({ host, live, leaseMs })
        if (answer?.taken === true) {
          renew(host, leaseMs)
          return 0
        }
        const waitMs = Math.max(askAgainMs.least, Math.ceil(answer?.waitMs ?? 0))
        return live ? Math.min(waitMs, askAgainMs.live) : waitMs
      } catch (error) {
        log.warn({ err: error, host }, 'a host could not be reserved')
        return askAgainMs.withoutDatabase
      }
    },
    release: async (host: string, restMs: number) => {
      clearTimeout(renewals.get(host))
      renewals.delete(host)
      try {
        await releases.load({ host, inMs: restMs })
      } catch (error) {
        // Its lease ends by itself.
        log.warn({ err: error, host }, 'a host could not be given back')
      }
    },
  }
}
