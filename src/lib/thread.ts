import { type ResourceLimits, Worker } from 'node:worker_threads'
import { requestUnderWay } from './request-under-way.ts'
import { unpackError } from './sent-error.ts'
import type { FromThread, TaskHandlers, ToThread } from './serve-tasks.ts'

type ThreadOptions = {
  /** Calls `serveTasks`. */
  readonly script: URL
  readonly data?: unknown
  /** Processor time that one watched piece of work may take, in milliseconds. */
  readonly cpuMs: number
  /** The same in wall time, for a piece that hangs without computing; much longer, since a busy machine is slow. */
  readonly wallMs: number
  /** A task of which a piece took this much processor time goes on in a thread of its own, so that others do not wait for it (never). */
  readonly heavyMs?: number
  readonly memory: ResourceLimits
  /** The thread ends after this much time without a task. */
  readonly idleMs: number
  /** Called with reports of the thread that belong to no task. */
  readonly onReport?: (report: unknown) => void
}

export type RunOptions = {
  readonly signal?: AbortSignal
  /** Called with notes of the task before its result. */
  readonly onNote?: (note: unknown) => void
}

export interface TaskRunner<Handlers extends TaskHandlers> {
  /** Rejects with the error of the task, or with `ThreadEnded` if the task ended its thread. */
  run<Name extends keyof Handlers & string>(
    name: Name,
    payload: Parameters<Handlers[Name]>[0],
    options?: RunOptions,
  ): Promise<Awaited<ReturnType<Handlers[Name]>>>
  close(): Promise<void>
}

/** The task would end every thread that runs it: it took too much time or memory, or it crashed. */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
  readonly reason: 'time' | 'memory' | 'crash'
  /** The page that the task read last. */
  readonly page: string
  readonly pagesRead: number

  constructor(reason: ThreadEnded['reason'], { page, pagesRead }: Progress, cause?: unknown) {
    super(`the thread has ended: ${reason}`, { cause })
    this.reason = reason
    this.page = page
    this.pagesRead = pagesRead
  }
}

type Progress = { page: string; pagesRead: number; charactersRead: number }

type Task = {
  readonly id: number
  readonly name: string
  readonly payload: unknown
  readonly options: RunOptions
  readonly progress: Progress
  /** Grows with every thread that ended without a reason while it ran this task. */
  suspicion: number
  /** It computed long, and belongs in a thread of its own. */
  isHeavy: boolean
  /** It is told to end in the shared thread, and runs again in one of its own. */
  isMoving: boolean
  hasEnded: boolean
  readonly requestId: string | undefined
  readonly resolve: (result: unknown) => void
  readonly reject: (error: unknown) => void
}

type Piece = { readonly task: Task; readonly startedMs: number; cpuBefore?: NodeJS.CpuUsage }

type Thread = {
  readonly worker: Worker
  readonly tasks: Map<number, Task>
  piece: Piece | null
  isLate: boolean
  /** Of a thread that one task has to itself: why. */
  isForHeavy: boolean
}

/** From this suspicion on, a task runs alone. */
const suspected = 2
/** Heavy tasks that run at once; further ones wait. Suspected ones run one at a time. */
const maxHeavy = 2
const checksPerPiece = 20
/** Time for an aborted task to end by itself. */
const abortMs = 2_000

/**
 * Runs tasks in a thread, many at once. When a piece of outside data ends the thread, its task alone fails, and all others run
 * again in the next thread. Whose data took too much memory is not known: the tasks that were there twice run alone, the
 * one that has read most first, until one of them ends its thread. A task that computes long runs alone too.
 */
export function createThread<Handlers extends TaskHandlers>(options: ThreadOptions): TaskRunner<Handlers> {
  const pending = new Set<Task>()
  let suspects: Task[] = []
  let shared: Thread | null = null
  const own = new Set<Thread>()
  let idle: NodeJS.Timeout | undefined
  let count = 0

  function assign(task: Task): void {
    const { signal } = task.options
    if (signal?.aborted) endTask(task, () => task.reject(signal.reason))
    if (task.hasEnded) return
    if (!task.isHeavy && task.suspicion < suspected) {
      clearTimeout(idle)
      shared ??= requestUnderWay.run(undefined, start)
      send(shared, task)
      return
    }
    suspects.push(task)
  }

  function runNextSuspect(): void {
    suspects = suspects.filter(({ hasEnded }) => !hasEnded)
    suspects.sort((a, b) => b.progress.charactersRead - a.progress.charactersRead)
    for (const task of [...suspects]) {
      const running = [...own].filter(({ isForHeavy }) => isForHeavy === task.isHeavy).length
      if (running >= (task.isHeavy ? maxHeavy : 1)) continue
      suspects.splice(suspects.indexOf(task), 1)
      const thread = requestUnderWay.run(undefined, start)
      thread.isForHeavy = task.isHeavy
      own.add(thread)
      send(thread, task)
    }
  }

  /** To a thread of its own: this one, if no other task is there. */
  function moveOut(thread: Thread, task: Task): void {
    task.isHeavy = true
    if (thread.tasks.size === 1) {
      shared = null
      thread.isForHeavy = true
      own.add(thread)
      return
    }
    task.isMoving = true
    post(thread, { kind: 'abort', id: task.id })
  }

  function send(thread: Thread, task: Task): void {
    Object.assign(task.progress, { page: '', pagesRead: 0, charactersRead: 0 })
    thread.tasks.set(task.id, task)
    thread.worker.ref()
    const { id, name, payload, requestId } = task
    post(thread, { kind: 'run', id, name, payload, requestId })
  }

  function start(): Thread {
    const worker = new Worker(options.script, { workerData: options.data, resourceLimits: options.memory })
    const thread: Thread = { worker, tasks: new Map(), piece: null, isLate: false, isForHeavy: false }
    const checking = setInterval(() => {
      // A thread that has just ended reports it by its own event.
      check(thread).catch(() => {})
    }, options.cpuMs / checksPerPiece).unref()
    let cause: unknown
    worker.on('message', (message: FromThread) => receive(thread, message))
    worker.on('error', (error: unknown) => {
      cause = error
    })
    worker.on('exit', () => {
      clearInterval(checking)
      end(thread, cause)
    })
    return thread
  }

  function receive(thread: Thread, message: FromThread): void {
    if (message.kind === 'report') {
      options.onReport?.(message.report)
      return
    }
    if (message.kind === 'idle') {
      const { task } = thread.piece ?? {}
      thread.piece = null
      const isHeavy = options.heavyMs !== undefined && message.cpuMs >= options.heavyMs
      if (isHeavy && task !== undefined && !task.hasEnded && !task.isMoving && thread === shared) moveOut(thread, task)
      return
    }
    const task = thread.tasks.get(message.id)
    if (task === undefined) return
    switch (message.kind) {
      case 'piece':
        noteProgress(task.progress, message)
        thread.piece = { task, startedMs: performance.now() }
        return
      case 'note':
        requestUnderWay.run(task.requestId, () => task.options.onNote?.(message.note))
        return
      case 'done':
        endTask(task, () => task.resolve(message.result))
        break
      case 'failed':
        if (!task.isMoving || task.options.signal?.aborted) endTask(task, () => task.reject(unpackError(message.error)))
    }
    thread.tasks.delete(message.id)
    if (task.isMoving) {
      task.isMoving = false
      assign(task)
      runNextSuspect()
    }
    if (thread.tasks.size === 0) rest(thread)
  }

  /** Without a task, the thread does not keep the process alive. */
  function rest(thread: Thread): void {
    if (own.delete(thread)) {
      void thread.worker.terminate()
      runNextSuspect()
      return
    }
    thread.worker.unref()
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (thread !== shared || thread.tasks.size > 0) return
      shared = null
      void thread.worker.terminate()
    }, options.idleMs).unref()
  }

  async function check(thread: Thread): Promise<void> {
    const { piece } = thread
    if (piece === null) return
    let isLate = performance.now() - piece.startedMs >= options.wallMs
    if (!isLate) {
      const used = await thread.worker.cpuUsage()
      piece.cpuBefore ??= used
      isLate = (used.user + used.system - piece.cpuBefore.user - piece.cpuBefore.system) / 1000 >= options.cpuMs
    }
    if (!isLate || thread.piece !== piece) return
    thread.isLate = true
    void thread.worker.terminate()
  }

  function end(thread: Thread, cause: unknown): void {
    if (thread === shared) shared = null
    own.delete(thread)
    const left = [...thread.tasks.values()].filter(({ hasEnded }) => !hasEnded)
    const reason = thread.isLate ? 'time' : isOutOfMemory(cause) ? 'memory' : 'crash'
    const current = thread.piece?.task ?? null
    for (const task of left) task.isMoving = false
    const blamed = reason === 'time' ? current : left.length === 1 ? (left[0] ?? null) : null
    if (blamed !== null) {
      endTask(blamed, () => blamed.reject(new ThreadEnded(reason, { ...blamed.progress }, cause)))
      if (reason !== 'time') clearOthers()
    } else {
      for (const task of left) task.suspicion += task === current ? suspected : 1
    }
    for (const task of left) assign(task)
    runNextSuspect()
  }

  /** The task that ended its thread alone also explains the threads that ended before. */
  function clearOthers(): void {
    for (const task of pending) task.suspicion = 0
    const cleared = suspects
    suspects = []
    for (const task of cleared) assign(task)
  }

  function endTask(task: Task, how: () => void): void {
    if (task.hasEnded) return
    task.hasEnded = true
    pending.delete(task)
    how()
  }

  /** A thread that is busy with other data cannot end the task at once. */
  function abort(task: Task, reason: unknown): void {
    const threads = [...(shared === null ? [] : [shared]), ...own].filter(({ tasks }) => tasks.has(task.id))
    for (const thread of threads) post(thread, { kind: 'abort', id: task.id })
    const giveUp = () => endTask(task, () => task.reject(reason))
    if (threads.length === 0) giveUp()
    else setTimeout(giveUp, abortMs).unref()
  }

  return {
    run: (name, payload, taskOptions = {}) =>
      new Promise((resolve, reject) => {
        const { signal } = taskOptions
        if (signal?.aborted) return reject(signal.reason)
        count += 1
        const onAbort = () => abort(task, signal?.reason)
        const ended = () => signal?.removeEventListener('abort', onAbort)
        const task: Task = {
          id: count,
          name,
          payload,
          requestId: requestUnderWay.getStore(),
          options: taskOptions,
          progress: { page: '', pagesRead: 0, charactersRead: 0 },
          suspicion: 0,
          isHeavy: false,
          isMoving: false,
          hasEnded: false,
          resolve: (result) => {
            ended()
            // `done` carries what the handler of this name returned.
            resolve(result as Awaited<ReturnType<Handlers[typeof name]>>)
          },
          reject: (error) => {
            ended()
            reject(error)
          },
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        pending.add(task)
        assign(task)
      }),
    close: async () => {
      clearTimeout(idle)
      const closed = new Error('the thread was closed')
      for (const task of pending) endTask(task, () => task.reject(closed))
      await Promise.all([shared?.worker.terminate(), ...[...own].map(({ worker }) => worker.terminate())])
    },
  }
}

function post({ worker }: Thread, message: ToThread): void {
  worker.postMessage(message)
}

function noteProgress(
  progress: Progress,
  { page, characters }: { readonly page: string; readonly characters: number },
) {
  if (page !== progress.page) progress.pagesRead += 1
  progress.page = page
  progress.charactersRead += characters
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
