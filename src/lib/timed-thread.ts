import { type ResourceLimits, Worker } from 'node:worker_threads'
import type { FromTimedThread } from './answer-questions.ts'

export type TimedThreadOptions = {
  /** A script that calls `answerQuestions`. */
  readonly script: URL
  /** Processor time that one answer may take, in milliseconds. */
  readonly answerCpuMs: number
  /** The same by the clock, for a thread that computes nothing; far more, as a busy machine is slow. */
  readonly answerMs: number
  readonly memory: ResourceLimits
  /** A thread that nobody has asked for so long, and in which no conversation is open, is ended. */
  readonly idleMs: number
}

/**
 * Why there is no answer. `time` and `memory`: the question took more than it may. `crash`: the thread broke down while
 * it answered. `lost`: another question ended the thread, and with it what this conversation had said before.
 */
export class ThreadEnded extends Error {
  override readonly name = 'ThreadEnded'
  readonly reason: 'time' | 'memory' | 'crash' | 'lost'

  constructor(reason: ThreadEnded['reason'], cause?: unknown) {
    super(`the thread has ended: ${reason}`, { cause })
    this.reason = reason
  }
}

/** Questions that the thread must have heard all of: each after the answer to the one before. */
export interface Conversation<Question, Answer> {
  /** Rejects with `ThreadEnded`, or with what the thread threw. */
  ask(question: Question): Promise<Answer>
  /** `farewell` is told to the thread, where it still is the one that was talked to. */
  end(farewell?: Question): void
}

/** A thread that is started when it is first asked, answers one question after the other, and is replaced when it ends. */
export interface TimedThread<Question, Answer> {
  converse(): Conversation<Question, Answer>
  close(): Promise<void>
}

/** The thread that a conversation is bound to from its first question on. */
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

  /** Nobody asks at the moment: the thread keeps no process alive, and goes where nobody will ask for long. */
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

/** Ends a thread that computes for too long at one answer, until it is told that the answer came. */
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
    // A thread that has just ended says so itself.
    look().catch(() => {})
  }, answerCpuMs / looksPerAnswer)
  watched.signal.addEventListener('abort', () => clearInterval(looking), { once: true })
  return watched
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}
