import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  markSenderAlive,
  recoverDeliveryQueues,
  type TakenDeliveryQueue,
  takeDeliveryQueues,
} from '../db/queries/delivery-queues.ts'
import { deliveriesChannel } from '../db/queries/events.ts'
import { createWaker } from '../lib/waker.ts'
import { createDispatcher } from '../outbound/connector.ts'
import { createDeliveryQueueStore, type DeliveryServices, tellSwitchedOff } from './delivery-queue-store.ts'
import { runDeliveryQueue } from './run-delivery-queue.ts'

export type DeliveryOptions = { readonly attemptTimeoutMs?: number }

export type Deliveries = {
  /** Starts no further attempts; those in progress get `graceMs`, then are aborted and repeated later. */
  stop(graceMs: number): Promise<void>
}

const defaultAttemptTimeoutMs = 10_000
/** The fallback for NOTIFY and timers. */
const pollMs = 1_000
const beatMs = 1_000
const aliveMs = 5_000
const brokenQueueMs = 10_000
const maxQueuesAtOnce = 128

/** Until stopped. Any number of processes can send concurrently. */
export async function startDeliveries(services: DeliveryServices, options: DeliveryOptions = {}): Promise<Deliveries> {
  const { database, config, log } = services
  const { handle } = database
  const sender = randomUUID()
  const slots = createEndpointSlots()
  const store = createDeliveryQueueStore(services, sender)
  const dispatcher = createDispatcher(config)
  const stopping = new AbortController()
  const cutOff = new AbortController()
  const running = new Set<Promise<void>>()
  let aliveSince = 0
  const waker = createWaker()

  async function stayAlive(): Promise<void> {
    if (performance.now() - aliveSince < beatMs && aliveSince > 0) return
    const at = performance.now()
    await markSenderAlive(handle, sender, aliveMs)
    aliveSince = at
  }

  async function send(queue: TakenDeliveryQueue): Promise<void> {
    slots.take(queue.endpointId)
    try {
      const dueInMs = await runDeliveryQueue(queue.id, {
        services,
        store,
        dispatcher,
        attemptTimeoutMs: options.attemptTimeoutMs ?? defaultAttemptTimeoutMs,
        cutOff: cutOff.signal,
        isStopping: () => stopping.signal.aborted,
        observe: (attempt) => slots.observe(queue.endpointId, attempt),
      })
      if (dueInMs !== null) setTimeout(waker.wake, dueInMs + 2).unref()
    } catch (error) {
      log.error({ err: error, queueId: queue.id }, 'deliveries: a lane broke off')
      await store.release({ queueId: queue.id, dueAt: new Date(Date.now() + brokenQueueMs), additions: 0 })
    } finally {
      slots.giveBack(queue.endpointId)
      waker.wake()
    }
  }

  async function takeDue(): Promise<void> {
    for (;;) {
      const limit = Math.min(maxQueuesAtOnce, maxQueues - slots.taken)
      if (limit <= 0 || stopping.signal.aborted) return
      await stayAlive()
      const request = { sender, limit, perEndpoint: queuesPerEndpoint, free: slots.free() }
      const queues = await takeDeliveryQueues(database, request)
      for (const queue of queues) {
        const sending = send(queue).finally(() => running.delete(sending))
        running.add(sending)
      }
      if (queues.length === 0) return
    }
  }

  let polledAt = 0
  let hasTold = false
  async function poll(): Promise<void> {
    if (performance.now() - polledAt < pollMs) return
    polledAt = performance.now()
    if (running.size > 0) await stayAlive()
    const freed = await recoverDeliveryQueues(handle, config.WEBHOOK_RETRY_SECONDS)
    if (freed > 0) log.warn({ freed }, 'deliveries: took over queues of a sender that is gone')
    // What that sender switched off may be untold.
    if (freed > 0 || !hasTold) await tellSwitchedOff(database)
    hasTold = true
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await poll()
        await takeDue()
      } catch (error) {
        log.error({ err: error }, 'deliveries: could not ask for what is due')
        await delay(pollMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
      await waker.sleep(pollMs)
    }
  }

  const unlisten = await database.listen(deliveriesChannel, waker.wake)
  const looping = database.asWorker(loop)

  async function end(graceMs: number): Promise<void> {
    stopping.abort()
    waker.wake()
    await looping
    const cut = setTimeout(() => cutOff.abort(), graceMs)
    while (running.size > 0) await Promise.all(running)
    clearTimeout(cut)
    await unlisten()
    await dispatcher.close()
  }

  let ending: Promise<void> | null = null
  return {
    stop: (graceMs) => {
      ending ??= end(graceMs)
      return ending
    },
  }
}

/** Delivery queues that a process sends at the same time. */
export const queuesPerEndpoint = 24
/** Well above the limit per endpoint, so that slow endpoints leave room. */
const maxQueues = 512

/** An endpoint that takes this long or does not answer is limited to `queuesPerSlowEndpoint` until it answers faster. */
const slowMs = 3_000
const queuesPerSlowEndpoint = 4

/** Counts the concurrent delivery queues of this process. */
function createEndpointSlots() {
  const queues = new Map<number, number>()
  const slow = new Set<number>()
  let taken = 0
  return {
    take: (endpointId: number): void => {
      queues.set(endpointId, (queues.get(endpointId) ?? 0) + 1)
      taken += 1
    },
    giveBack: (endpointId: number): void => {
      const left = (queues.get(endpointId) ?? 1) - 1
      if (left === 0) queues.delete(endpointId)
      else queues.set(endpointId, left)
      taken -= 1
    },
    observe: (endpointId: number, { answered, ms }: { readonly answered: boolean; readonly ms: number }): void => {
      if (answered && ms < slowMs) slow.delete(endpointId)
      else slow.add(endpointId)
    },
    /** How many more queues each limited endpoint may have. */
    free: (): ReadonlyMap<number, number> => {
      const free = new Map<number, number>()
      for (const endpointId of slow) free.set(endpointId, queuesPerSlowEndpoint - (queues.get(endpointId) ?? 0))
      for (const [endpointId, count] of queues) {
        if (!slow.has(endpointId)) free.set(endpointId, queuesPerEndpoint - count)
      }
      return free
    },
    get taken() {
      return taken
    },
  }
}
