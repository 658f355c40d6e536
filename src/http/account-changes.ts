import type { Logger } from 'pino'
import type { Database } from '../db/database.ts'
import { changesChannel } from '../db/queries/events.ts'
import { listConcernedAccounts } from '../db/queries/sync.ts'
import { createWaker } from '../lib/waker.ts'
import { apiErrors } from '../model/errors.ts'

/** What an account may have open at a time in this process. */
const maxEach = 10

type Kind = 'waiting request' | 'stream'
type Watcher = { readonly accountId: number; readonly kind: Kind; readonly wake: () => void }

export type ChangeWatch = {
  /** Changes from then on are noticed: read after it. */
  readonly ready: Promise<unknown>
  /** Until something of the account may have changed since the last call, or the time is over. */
  next(maxMs: number): Promise<void>
  /** The process stops, or the watch has ended. */
  isOver(): boolean
  end(): void
}

type Deps = { readonly database: Pick<Database, 'handle' | 'listen'>; readonly log: Pick<Logger, 'warn'> }

/** Wakes whoever waits for changes of an account, by the notices of all processes; one connection listens for all of them. */
export function createAccountChanges({ database, log }: Deps) {
  const watchers = new Set<Watcher>()
  /** Places of requests that do not watch yet. */
  const reserved = new Map<object, Omit<Watcher, 'wake'>>()
  const dealerships = new Set<number>()
  let listening: Promise<() => Promise<void>> | null = null
  let isLooking = false
  let isClosed = false

  const wake = (accountIds: ReadonlySet<number> | null) => {
    for (const watcher of watchers) if (accountIds === null || accountIds.has(watcher.accountId)) watcher.wake()
  }
  /** Notices that come while the database is asked are looked up together. */
  const look = async (): Promise<void> => {
    if (isLooking) return
    isLooking = true
    while (dealerships.size > 0 && watchers.size > 0) {
      const ids = [...dealerships]
      dealerships.clear()
      const accountIds = [...new Set([...watchers].map(({ accountId }) => accountId))]
      const concerned = await listConcernedAccounts(database.handle, ids, accountIds).catch(() => null)
      wake(concerned === null ? null : new Set(concerned))
    }
    dealerships.clear()
    isLooking = false
  }
  const onNotice = (payload: string) => {
    const [, accountId] = /^account (\d+)$/.exec(payload) ?? []
    if (accountId !== undefined) return wake(new Set([Number(accountId)]))
    // The connection was lost meanwhile.
    if (payload === '') return wake(null)
    dealerships.add(Number(payload))
    void look()
  }
  /** Without a connection, whoever waits looks when its time is over. */
  const listen = async (): Promise<void> => {
    listening ??= database.listen(changesChannel, onNotice)
    await listening.catch((error: unknown) => {
      log.warn({ err: error }, 'changes are not listened for')
      listening = null
    })
  }

  const refuse = (kind: Kind, accountId: number): void => {
    const taken = [...watchers, ...reserved.values()]
    const own = taken.filter((each) => each.kind === kind && each.accountId === accountId)
    if (own.length < maxEach) return
    throw apiErrors.tooManyWaiting(kind, maxEach)
  }

  return {
    /** How many wait in this process. */
    count: () => watchers.size,
    /** A place for what `request`, an object of its own, will watch. Throws a 429 if the account has too many already. */
    reserve(kind: Kind, accountId: number, request: object): () => void {
      refuse(kind, accountId)
      reserved.set(request, { kind, accountId })
      return () => reserved.delete(request)
    },
    /** Throws a 429 if the account has too many already, and the request has no place. */
    watch(kind: Kind, accountId: number, request: object = {}): ChangeWatch {
      if (!reserved.delete(request)) refuse(kind, accountId)
      const waker = createWaker()
      const watcher = { accountId, kind, wake: waker.wake }
      watchers.add(watcher)
      return {
        ready: listen(),
        next: (maxMs) => waker.sleep(isClosed ? 0 : maxMs),
        isOver: () => isClosed || !watchers.has(watcher),
        end: () => {
          watchers.delete(watcher)
          waker.wake()
        },
      }
    },
    async close(): Promise<void> {
      isClosed = true
      wake(null)
      const stop = await listening?.catch(() => null)
      await stop?.()
    },
  }
}
