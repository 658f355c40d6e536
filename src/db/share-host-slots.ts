import { randomUUID } from 'node:crypto'
import { createBatcher } from '../lib/batcher.ts'
import type { Database } from './database.ts'
import { type SlotWish, setHostSlotsFree, takeHostSlots } from './queries/host-slots.ts'

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
