import { type MessagePort, type ResourceLimits, Worker } from 'node:worker_threads'

export type TimedThreadOptions = {
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

/** Starts with the first question, answers one question at a time, and is replaced when it ends. */
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
  let watch: Watch | null = null
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
    thread ??= start()
    asked.talk.thread = thread
    current = asked
    thread.ref()
    thread.postMessage(asked.question)
    if (isReady) watch?.begin()
  }

  /** While idle, the thread does not keep the process alive, and it is stopped after `idleMs`. */
  function rest(): void {
    const resting = thread
    if (resting === null) return
    resting.unref()
    if (idle === undefined) idle = setTimeout(endIdle, options.idleMs).unref()
    else idle.refresh()
  }

  function endIdle(): void {
    if (talks.size > 0 || current !== null || thread === null) return
    void thread.terminate()
    thread = null
  }

  function start(): Worker {
    const started = new Worker(options.script, { resourceLimits: options.memory })
    const watching = watchAnswers(started, options)
    let cause: unknown
    isReady = false
    watch = watching
    started.on('message', (message: FromTimedThread<Answer>) => {
      if (thread !== started) return
      if (message.kind === 'ready') {
        isReady = true
        watching.begin()
        return
      }
      watching.end()
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
      const reason = watching.tookTooLong() ? 'time' : isOutOfMemory(cause) ? 'memory' : 'crash'
      watching.end()
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

const looksPerAnswer = 20

type Watch = { begin(): void; end(): void; tookTooLong(): boolean }

/** One timer looks at all answers, because most take less time than starting and stopping a timer for each. */
function watchAnswers(thread: Worker, { answerCpuMs, answerMs }: TimedThreadOptions): Watch {
  let answer: { readonly begun: number; before?: NodeJS.CpuUsage } | null = null
  let isLate = false
  let looking: NodeJS.Timeout | undefined
  const look = async () => {
    const looked = answer
    if (looked === null) {
      clearInterval(looking)
      looking = undefined
      return
    }
    let late = performance.now() - looked.begun >= answerMs
    if (!late) {
      const used = await thread.cpuUsage()
      looked.before ??= used
      late = (used.user + used.system - looked.before.user - looked.before.system) / 1000 >= answerCpuMs
    }
    if (!late || answer !== looked) return
    isLate = true
    void thread.terminate()
  }
  return {
    begin: () => {
      answer = { begun: performance.now() }
      looking ??= setInterval(() => {
        // A thread that has just ended reports it by its own event.
        look().catch(() => {})
      }, answerCpuMs / looksPerAnswer).unref()
    },
    end: () => {
      answer = null
    },
    tookTooLong: () => isLate,
  }
}

function isOutOfMemory(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
}

/** Messages of a thread: one when it has loaded, then one answer per question. */
type FromTimedThread<Answer> =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly answer: Answer }
  | { readonly kind: 'error'; readonly error: unknown }

/** The thread's side. Errors thrown by `answer` reject the question. */
export function answerQuestions<Question, Answer>(port: MessagePort, answer: (question: Question) => Answer): void {
  const tell = (message: FromTimedThread<Answer>) => port.postMessage(message)
  port.on('message', (question: Question) => {
    try {
      tell({ kind: 'answer', answer: answer(question) })
    } catch (error) {
      tell({ kind: 'error', error })
    }
  })
  tell({ kind: 'ready' })
}
