import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { ContentBatch } from '../db/encode-contents.ts'
import { inTurns } from '../lib/in-turns.ts'
import { createFeedParser, type FeedParser, type ParseResult, type ParseSetup } from './feed-parser.ts'

/** The parser's answer to a piece of the file or its end. */
export type ParserQuestion = { readonly kind: 'chunk'; readonly bytes: Uint8Array } | { readonly kind: 'end' }

export type FromThread = {
  readonly batches: readonly ContentBatch[]
  readonly refused: boolean
  /** Set in the answer to `end`. */
  readonly result: ParseResult | null
}

/** The thread ended before the file was read; `message` is for people. */
export class ParserFailed extends Error {
  override readonly name = 'ParserFailed'
  readonly outOfMemory: boolean

  constructor(cause: unknown) {
    const outOfMemory = cause instanceof Error && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY'
    const reason = outOfMemory ? `: it needs more than ${maxThreadMegabytes} MB of memory` : ''
    super(`the thread that read the file has ended${reason}`, { cause })
    this.outOfMemory = outOfMemory
  }
}

/** A parser in this or another thread. Answers come in the order of the questions. */
export interface RunningParser {
  ask(question: ParserQuestion): Promise<FromThread>
  close(): Promise<void>
}

/** Below this many bytes, a thread costs more than it saves. */
export const threadFromBytes = 2_000_000
/** Heap limit in MB. About 30 suffice for any file, because hashes and VINs are stored outside the heap. */
const maxThreadMegabytes = 320

/** Reads large files in a thread and small ones here in slices, so that the process keeps answering requests. */
export function startParser(setup: ParseSetup, fileBytes: number): RunningParser {
  return fileBytes < threadFromBytes ? parseHere(setup) : parseInThread(setup)
}

function parseHere(setup: ParseSetup): RunningParser {
  const parser = createFeedParser(setup)
  const answer = async (question: ParserQuestion): Promise<FromThread> => {
    const batches = question.kind === 'chunk' ? await pushInTurns(parser, question.bytes) : parser.end()
    return { batches, refused: parser.refused(), result: question.kind === 'end' ? parser.result() : null }
  }
  let latest: Promise<unknown> = Promise.resolve()
  return {
    ask: (question) => {
      const asked = latest.then(() => answer(question))
      latest = asked.catch(() => {})
      return asked
    },
    close: async () => {},
  }
}

/** Bytes of some milliseconds, also where rows are five bytes long: 64 KB of such rows took 60 ms. */
const bytesPerTurn = 16 * 1024

async function pushInTurns(parser: FeedParser, bytes: Uint8Array): Promise<readonly ContentBatch[]> {
  const batches: ContentBatch[] = []
  // Chunks come from a stream that is read ahead: without a turn before each of them they would be one long one.
  await nextTurn()
  await inTurns(bytes.length, (from, to) => batches.push(...parser.push(bytes.subarray(from, to))), bytesPerTurn)
  return batches
}

function parseInThread(setup: ParseSetup): RunningParser {
  const thread = new Worker(new URL('./parse-thread.ts', import.meta.url), {
    workerData: setup,
    resourceLimits: { maxOldGenerationSizeMb: maxThreadMegabytes, maxYoungGenerationSizeMb: 48 },
  })
  const waiting: { resolve(answer: FromThread): void; reject(error: unknown): void }[] = []
  thread.on('message', (answer: FromThread) => waiting.shift()?.resolve(answer))
  let ended: unknown = null
  const fail = (cause: unknown) => {
    ended ??= new ParserFailed(cause)
    for (const { reject } of waiting.splice(0)) reject(ended)
  }
  thread.on('error', fail)
  thread.on('exit', fail)
  const tell = (message: ParserQuestion) => {
    const memory = message.kind === 'chunk' ? message.bytes.buffer : null
    thread.postMessage(message, memory instanceof ArrayBuffer ? [memory] : [])
  }
  return {
    ask: (question) =>
      new Promise((resolve, reject) => {
        // A thread that has ended does not answer.
        if (ended !== null) {
          reject(ended)
          return
        }
        waiting.push({ resolve, reject })
        tell(question)
      }),
    close: async () => {
      await thread.terminate()
    },
  }
}
