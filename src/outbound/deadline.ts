export type Deadline = {
  readonly signal: AbortSignal
  endedBy(): 'timeout' | 'stopped' | null
  /** The time of this work does not count. */
  uncounted<T>(work: () => Promise<T>): Promise<T>
  release(): void
}

/** By the clock a deadline ends after this many times its budget, whatever the thread computes: who waits for it must get an answer. */
const mostTimes = 10
/** The longest wait that a timer takes. */
const longestTimerMs = 2 ** 31 - 1

/**
 * A budget of milliseconds that ends early when one of `stops` aborts. Time in which this thread computed does not count: what had arrived meanwhile
 * could not be read.
 */
export function startDeadline(timeoutMs: number, stops: readonly AbortSignal[]): Deadline {
  const controller = new AbortController()
  let endedBy: 'timeout' | 'stopped' | null = null
  let leftMs = timeoutMs
  let startedMs = waitedMs()
  let latestMs = performance.now() + mostTimes * timeoutMs
  const end = (by: 'timeout' | 'stopped') => {
    endedBy ??= by
    clearTimeout(timer)
    controller.abort(new Error(by))
  }
  const expire = () => {
    const rest = leftMs - (waitedMs() - startedMs)
    if (rest < 1 || performance.now() >= latestMs) end('timeout')
    else timer = wait(rest)
  }
  const wait = (ms: number) => setTimeout(expire, Math.min(Math.max(ms, 0), longestTimerMs))
  const stop = () => end('stopped')
  let timer = wait(leftMs)

  for (const signal of stops) {
    if (signal.aborted) stop()
    signal.addEventListener('abort', stop, { once: true })
  }

  return {
    signal: controller.signal,
    endedBy: () => endedBy,
    async uncounted(work) {
      clearTimeout(timer)
      leftMs -= waitedMs() - startedMs
      const begun = performance.now()
      try {
        return await work()
      } finally {
        startedMs = waitedMs()
        latestMs += performance.now() - begun
        if (endedBy === null) timer = wait(leftMs)
      }
    },
    release() {
      clearTimeout(timer)
      for (const signal of stops) signal.removeEventListener('abort', stop)
    },
  }
}

/** Time in which this thread did not compute. */
function waitedMs(): number {
  return performance.now() - performance.eventLoopUtilization().active
}

/** Settles as `promise`, or rejects with the signal's reason if that aborts first; the work itself continues. */
export async function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise: aborted, reject } = Promise.withResolvers<never>()
  const onAbort = () => reject(signal.reason)
  if (signal.aborted) onAbort()
  signal.addEventListener('abort', onAbort, { once: true })
  return Promise.race([aborted, promise]).finally(() => signal.removeEventListener('abort', onAbort))
}
