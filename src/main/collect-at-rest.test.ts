import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const probeEveryMs = 200

const module = new URL('./collect-at-rest.ts', import.meta.url).href

type Later = {
  readonly workMs: number
  readonly ticks: number
  /** How often garbage is collected before the process ends; after each time but the last it works again. */
  readonly collections?: number
}

/**
 * A process that leaves garbage behind and then, at each tick of 50 ms, works for `workMs`: its heap before and after, in
 * MB, and how often garbage was collected on request. V8 also collects new objects by itself.
 */
async function heapAfter({
  workMs,
  ticks,
  collections = 1,
}: Later): Promise<{ left: number; later: number; collected: number }> {
  const script = `
    import { collectAtRest } from ${JSON.stringify(module)}
    const heapMb = () => process.memoryUsage().heapUsed / 1e6
    const { gc } = globalThis
    let collected = 0
    globalThis.gc = (options) => {
      collected += 1
      gc(options)
    }
    const leaveGarbage = () => {
      const garbage = Array.from({ length: 600_000 }, (_, at) => ({ at, text: 'x' + at }))
      const left = heapMb()
      garbage.length = 0
      return left
    }
    const left = leaveGarbage()
    let ticked = 0
    let handled = 0
    const tick = () => {
      if (collected > handled && collected < ${collections}) {
        handled = collected
        leaveGarbage()
      }
      const begun = process.cpuUsage()
      for (let used = begun; (used.user - begun.user) / 1000 < ${workMs}; used = process.cpuUsage());
      ticked += 1
      if (collected >= ${collections} || ticked === ${ticks}) {
        console.log(JSON.stringify({ left, later: heapMb(), collected }))
        process.exit()
      }
    }
    // Node counts as idle or busy only what comes after the event loop has started.
    setImmediate(() => {
      collectAtRest(${probeEveryMs})
      setInterval(tick, 50)
    })`
  // The heap is roomy: without help, nothing is collected.
  const options = ['--expose-gc', '--initial-old-space-size=256', '--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)(process.execPath, options)
  return JSON.parse(stdout)
}

test('an idle process collects the garbage of its last work', async () => {
  const { left, later, collected } = await heapAfter({ workMs: 0, ticks: 1_000 })
  expect(collected).toBe(1)
  expect(left - later).toBeGreaterThan(30)
})

test('a busy process is never paused for it', async () => {
  expect(await heapAfter({ workMs: 20, ticks: 20 })).toMatchObject({ collected: 0 })
})

test('what later work leaves is collected too, long before the usual time between two pauses', async () => {
  const { collected } = await heapAfter({ workMs: 0, ticks: 100, collections: 2 })
  expect(collected).toBe(2)
})
