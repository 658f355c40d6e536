import { setTimeout as delay } from 'node:timers/promises'
import { Pool } from 'undici'

export type Target = {
  readonly name: string
  /** Null while it is killed and started again. */
  origin: string | null
}

export type MixedRequest = { readonly method: 'GET' | 'POST' | 'PATCH'; readonly path: string; readonly body?: object }

type MixedLoad = {
  /** In ascending order, of the requests with an answer. */
  readonly latenciesMs: readonly number[]
  /** Statuses other than 200, and broken connections, by target; of one that was killed meanwhile in `lost`. */
  readonly errors: ReadonlyMap<string, number>
  readonly lost: number
}

/** What is more is not sent: a machine that became slower would only fill its queues. */
const mostAtOnce = 64

/** Open loop at `perSecond`, or, without it, `width` requests at a time. Requests go round the targets that are there. */
export async function runMixedLoad(plan: {
  readonly targets: readonly Target[]
  readonly key: string
  readonly request: (position: number) => MixedRequest
  readonly durationMs: number
  readonly perSecond?: number
  readonly width?: number
}): Promise<MixedLoad> {
  const latenciesMs: number[] = []
  const errors = new Map<string, number>()
  const pools = new Map<string, Pool>()
  const begun = performance.now()
  const running = new Set<Promise<void>>()
  let [sent, lost, skipped] = [0, 0, 0]
  const headers = { authorization: `Bearer ${plan.key}`, 'content-type': 'application/json' }

  const poolOf = (origin: string) => {
    const pool = pools.get(origin) ?? new Pool(origin, { connections: 64, pipelining: 1 })
    pools.set(origin, pool)
    return pool
  }
  const sendOne = async (): Promise<void> => {
    const position = sent++
    const there = plan.targets.filter(({ origin }) => origin !== null)
    const target = there[position % there.length]
    const origin = target?.origin
    if (target === undefined || origin === undefined || origin === null) return
    const { method, path, body } = plan.request(position)
    const sentMs = performance.now()
    try {
      const text = body === undefined ? null : JSON.stringify(body)
      const answer = await poolOf(origin).request({ method, path, headers, body: text })
      await answer.body.arrayBuffer()
      latenciesMs.push(performance.now() - sentMs)
      if (answer.statusCode !== 200) note(`${target.name}: ${method} ${path.split('?')[0]} ${answer.statusCode}`)
    } catch (error) {
      // Its process was killed while it answered.
      if (target.origin !== origin) lost += 1
      else note(`${target.name}: ${method} ${path.split('?')[0]} ${error instanceof Error ? error.message : error}`)
    }
  }
  const note = (what: string) => errors.set(what, (errors.get(what) ?? 0) + 1)
  const isOver = () => performance.now() - begun >= plan.durationMs

  if (plan.perSecond === undefined) {
    const runOn = async () => {
      while (!isOver()) await sendOne()
    }
    await Promise.all(Array.from({ length: plan.width ?? 16 }, runOn))
  } else {
    while (!isOver()) {
      const due = Math.floor(((performance.now() - begun) / 1_000) * plan.perSecond)
      skipped = Math.max(skipped, due - sent - mostAtOnce)
      while (sent + skipped < due && running.size < mostAtOnce) {
        const one = sendOne().finally(() => running.delete(one))
        running.add(one)
      }
      await delay(5)
    }
    await Promise.all(running)
  }
  for (const pool of pools.values()) await pool.destroy()
  return { latenciesMs: latenciesMs.sort((a, b) => a - b), errors, lost }
}
