import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { FromTimedThread } from './answer-questions.ts'

export type TimedThreadOptions = {
  /** A script that calls `answerQuestions`. */
  readonly script: URL
  /** Processor time that one answer may take, in milliseconds. */
  readonly answerCpuMs: number
  /** The same in wall time, for a thread that hangs without computing; much longer, since a busy machine is slow. */
  readonly answerMs: number
  readonly memory: ResourceLimits
  /** The thread is stopped after this much time without questions or open conversations. */
  readonly idleMs: number
}

/**
 * Why there is no answer. `time`, `memory`: the question exceeded a limit. `crash`: the thread failed while answering.
 * `lost`: another question ended the thread, and with it the state of this conversation.
 */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
  readonly reason: 'time' | 'memory' | 'crash' | 'lost'

  constructor(reason: ThreadEnded['reason'], cause?: unknown) {
    super(`the thread has ended: ${reason}`, { cause })
    this.reason = reason
  }
}

/** A sequence of questions that depend on each other; each is asked after the previous answer. */
export interface Conversation<Question, Answer> {
  /** Rejects with `ThreadEnded`, or with the error thrown in the thread. */
  ask(question: Question): Promise<Answer>
  /** Sends `farewell` if the thread of this conversation is still running. */
  end(farewell?: Question): void
}

/**
 * A worker thread that starts with the first question, answers one question at a time, and is replaced when it ends.
 */
export interface TimedThread<Question, Answer> {
  converse(): Conversation<Question, Answer>
  close(): Promise<void>
}

/** The thread of a conversation, fixed by its first question. */
type Talk = { thread: Worker | null }

type Asked<Question, Answer> = {
  readonly question: Question
  readonly talk: Talk
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

export function createTimedThread<Question, Answer>(options: TimedThreadOptions): TimedThread<Question, Answer> {
  const waiting: Asked<Question, Answer>[] = []
  const talks = new Set<Talk>()
  let thread: Worker | null = null
  let isReady = false
  let current: Asked<Question, Answer> | null = null
  let watched = new AbortController()
  let idle: NodeJS.Timeout | undefined

  function next(): void {
    while (current === null) {
      const asked = waiting.shift()
      if (asked === undefined) {
        rest()
        return
      }
      const isLost = asked.talk.thread !== null && asked.talk.thread !== thread
      if (isLost) asked.reject(new ThreadEnded('lost'))
      else send(asked)
    }
  }

  function send(asked: Asked<Question, Answer>): void {
    clearTimeout(idle)
    thread ??= start()
    asked.talk.thread = thread
    current = asked
    thread.ref()
    thread.postMessage(asked.question)
    if (isReady) watched = watch(thread, options)
  }

  /** While idle, the thread does not keep the process alive, and it is stopped after `idleMs`. */
  function rest(): void {
    const resting = thread
    if (resting === null) return
    resting.unref()
    clearTimeout(idle)
    idle = setTimeout(() => {
      if (talks.size > 0 || thread !== resting) return
      thread = null
      void resting.terminate()
    }, options.idleMs).unref()
  }

  function start(): Worker {
    const started = new Worker(options.script, { resourceLimits: options.memory })
    let cause: unknown
    isReady = false
    started.on('message', (message: FromTimedThread<Answer>) => {
      if (thread !== started) return
      if (message.kind === 'ready') {
        isReady = true
        watched = watch(started, options)
        return
      }
      watched.abort()
      const asked = current
      current = null
      if (message.kind === 'answer') asked?.resolve(message.answer)
      else asked?.reject(message.error)
      next()
    })
    started.on('error', (error: unknown) => {
      cause = error
    })
    started.on('exit', () => {
      if (thread !== started) return
      const reason = watched.signal.reason === tookTooLong ? 'time' : isOutOfMemory(cause) ? 'memory' : 'crash'
      watched.abort()
      const asked = current
      thread = null
      current = null
      asked?.reject(new ThreadEnded(reason, cause))
      next()
    })
    return started
  }

  return {
    converse() {
      const talk: Talk = { thread: null }
      talks.add(talk)
      return {
        ask: (question) =>
          new Promise((resolve, reject) => {
            waiting.push({ question, talk, resolve, reject })
            next()
          }),
        end: (farewell) => {
          talks.delete(talk)
          if (farewell === undefined || talk.thread === null || talk.thread !== thread) return
          waiting.push({ question: farewell, talk, resolve: () => {}, reject: () => {} })
          next()
        },
      }
    },
    close: async () => {
      clearTimeout(idle)
      await thread?.terminate()
    },
  }
}

const tookTooLong = Symbol('the answer took too long')
const looksPerAnswer = 20

/** Stops a thread that computes one answer for too long. */
function watch(thread: Worker, { answerCpuMs, answerMs }: TimedThreadOptions): AbortController {
  const watched = new AbortController()
  const begun = performance.now()
  let before: NodeJS.CpuUsage | undefined
  const end = () => {
    if (watched.signal.aborted) return
    watched.abort(tookTooLong)
    void thread.terminate()
  }
  const look = async () => {
    if (performance.now() - begun >= answerMs) end()
    const used = await thread.cpuUsage()
    before ??= used
    if ((used.user + used.system - before.user - before.system) / 1000 >= answerCpuMs) end()
  }
  const looking = setInterval(() => {
    // A thread that has just ended reports it by its own event.
    look().catch(() => {})
  }, answerCpuMs / looksPerAnswer)
  watched.signal.addEventListener('abort', () => clearInterval(looking), { once: true })
  return watched
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
