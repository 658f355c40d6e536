import { setImmediate as nextSlice } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createHostPacer, type HostPacer, type HostSlot, type PacerTime } from './host-pacer.ts'

/** Time controlled by the test. */
function manualTime() {
  let nowMs = 1000
  const waits = new Set<{ untilMs: number; resolve: () => void }>()
  const time: PacerTime = {
    nowMs: () => nowMs,
    wait: (ms, signal) =>
      new Promise<void>((resolve, reject) => {
        const wait = { untilMs: nowMs + ms, resolve }
        waits.add(wait)
        signal?.addEventListener('abort', () => {
          waits.delete(wait)
          reject(signal.reason)
        })
      }),
  }
  async function advance(ms: number): Promise<void> {
    await nextSlice()
    nowMs += ms
    for (const wait of waits) {
      if (wait.untilMs > nowMs) continue
      waits.delete(wait)
      wait.resolve()
    }
    await nextSlice()
  }
  return { time, advance, waiting: () => waits.size }
}

/** Requests a slot and records whether it was granted. */
function ask(pacer: HostPacer, host: string, signal?: AbortSignal) {
  const asked: { slot: HostSlot | null; error: unknown } = { slot: null, error: null }
  pacer.take(host, signal === undefined ? {} : { signal }).then(
    (slot) => {
      asked.slot = slot
    },
    (error: unknown) => {
      asked.error = error
    },
  )
  return asked
}

describe('host pacer', () => {
  test('the next request waits for the interval after the start of the last response', async () => {
    const { time, advance } = manualTime()
    const pacer = createHostPacer(1000, { time })
    const first = await pacer.take('a')
    const second = ask(pacer, 'a')
    await advance(300)
    first.answered()
    await advance(200)
    first.end()
    await advance(799)
    expect(second.slot).toBeNull()
    await advance(1)
    expect(second.slot).not.toBeNull()
  })

  test('requests to one host never overlap, however long one takes', async () => {
    const { time, advance } = manualTime()
    const pacer = createHostPacer(1000, { time })
    const first = await pacer.take('a')
    first.answered()
    const second = ask(pacer, 'a')
    await advance(60_000)
    expect(second.slot).toBeNull()
    first.end()
    await advance(0)
    expect(second.slot).not.toBeNull()
  })

  test('a request without a response counts from its end', async () => {
    const { time, advance } = manualTime()
    const pacer = createHostPacer(1000, { time })
    const first = await pacer.take('a')
    await advance(5000)
    first.end()
    const second = ask(pacer, 'a')
    await advance(999)
    expect(second.slot).toBeNull()
    await advance(1)
    expect(second.slot).not.toBeNull()
  })

  test('slots are granted in the order of requests', async () => {
    const { time, advance } = manualTime()
    const pacer = createHostPacer(10, { time })
    const order: number[] = []
    const all = [0, 1, 2, 3].map(async (n) => {
      const slot = await pacer.take('a')
      order.push(n)
      slot.end()
    })
    for (let step = 0; step < 4; step += 1) await advance(10)
    await Promise.all(all)
    expect(order).toEqual([0, 1, 2, 3])
  })

  test('a live read precedes waiting requests, and live reads keep their order', async () => {
    const { time, advance } = manualTime()
    const pacer = createHostPacer(10, { time })
    const first = await pacer.take('a')
    const order: string[] = []
    const asked = ['import 1', 'import 2', 'live 1', 'live 2'].map(async (name) => {
      const slot = await pacer.take('a', { live: name.startsWith('live') })
      order.push(name)
      slot.end()
    })
    first.end()
    for (let step = 0; step < 5; step += 1) await advance(10)
    await Promise.all(asked)
    expect(order).toEqual(['live 1', 'live 2', 'import 1', 'import 2'])
  })

  test('a longer interval per host is respected, up to 60 s, with or without a response', async () => {
    const { time, advance } = manualTime()
    const pacer = createHostPacer(1000, { time })
    const first = await pacer.take('a', { restMs: 5000 })
    first.end()
    const second = ask(pacer, 'a')
    await advance(4999)
    expect(second.slot).toBeNull()
    await advance(1)
    expect(second.slot).not.toBeNull()
  })

  test('another host never waits', async () => {
    const { time } = manualTime()
    const pacer = createHostPacer(1000, { time })
    await pacer.take('a')
    await expect(pacer.take('b')).resolves.toBeDefined()
  })

  test('a wait can be aborted, in the queue or before its time, and the others continue', async () => {
    const { time, advance, waiting } = manualTime()
    const pacer = createHostPacer(1000, { time })
    const queued = new AbortController()
    const timed = new AbortController()
    const first = await pacer.take('a')
    const giveUpTimed = ask(pacer, 'a', timed.signal)
    const giveUpQueued = ask(pacer, 'a', queued.signal)
    const last = ask(pacer, 'a')
    await advance(0)
    queued.abort(new Error('enough'))
    first.end()
    await advance(500)
    expect(giveUpQueued.error).toEqual(new Error('enough'))
    timed.abort(new Error('too long'))
    await advance(499)
    expect(giveUpTimed.error).toEqual(new Error('too long'))
    expect(last.slot).toBeNull()
    await advance(1)
    expect(last.slot).not.toBeNull()
    expect(waiting()).toBe(0)
  })

  test('an aborted signal gets no slot', async () => {
    const pacer = createHostPacer(0, { time: manualTime().time })
    await expect(pacer.take('a', { signal: AbortSignal.abort(new Error('no')) })).rejects.toThrow('no')
    await expect(pacer.take('a')).resolves.toBeDefined()
  })

  test('a host that failed gets a longer pause, but 60 s at most', async () => {
    const { time, advance } = manualTime()
    const pacer = createHostPacer(1000, { time })
    const first = await pacer.take('a')
    first.backOff(3_600_000)
    first.end()
    const second = ask(pacer, 'a')
    await advance(59_999)
    expect(second.slot).toBeNull()
    await advance(1)
    expect(second.slot).not.toBeNull()
  })

  test('nobody asks a host before the time that it stated: who would wait for more than a minute is refused', async () => {
    const { time, advance } = manualTime()
    const pacer = createHostPacer(0, { time })
    const options = { host: 'a.example' }
    const first = await pacer.take('a.example:443', options)
    first.askedToWait(3_600_000, 429)
    first.end()
    for (const key of ['a.example:443', 'a.example:80']) {
      await expect(pacer.take(key, options)).rejects.toMatchObject({ pause: { leftMs: 3_600_000, status: 429 } })
    }
    await advance(3_600_000 - 60_000)
    let granted = false
    const waiting = pacer.take('a.example:443', options).then(() => {
      granted = true
    })
    await expect(pacer.take('a.example:443', { ...options, live: true })).rejects.toMatchObject({
      pause: { leftMs: 60_000 },
    })
    await advance(59_999)
    expect(granted).toBe(false)
    await advance(1)
    await waiting
  })

  test('ending a slot twice does not admit two requests', async () => {
    const { time, advance } = manualTime()
    const pacer = createHostPacer(0, { time })
    const first = await pacer.take('a')
    const second = ask(pacer, 'a')
    const third = ask(pacer, 'a')
    first.end()
    first.end()
    await advance(0)
    expect(second.slot).not.toBeNull()
    expect(third.slot).toBeNull()
  })

  test('idle hosts are evicted, except those still waiting out a delay', async () => {
    const { time, advance } = manualTime()
    const pacer = createHostPacer(100, { time })
    for (let n = 0; n < 20_000; n += 1) {
      const turn = await pacer.take(`host-${n}`)
      turn.end()
      if (n % 500 === 0) await advance(200)
      expect(pacer.size()).toBeLessThan(2500)
    }
    const spared = ask(pacer, 'host-19999')
    await nextSlice()
    expect(spared.slot).toBeNull()
  })
})
