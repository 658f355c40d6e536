import { Worker } from 'node:worker_threads'
import type { ContentBatch } from '../db/encode-contents.ts'
import { createFeedParser, type ParseResult, type ParseSetup } from './feed-parser.ts'

export type ToThread = { readonly kind: 'chunk'; readonly bytes: Uint8Array } | { readonly kind: 'end' }

export type FromThread = {
  readonly batches: readonly ContentBatch[]
  readonly refused: boolean
  /** With the answer to `end`. */
  readonly result: ParseResult | null
}

/** The thread that reads a file came to an end before the file did; `message` is for people. */
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

/** A parser somewhere: here, or in a thread of its own. Answers come in the order of the questions. */
export interface RunningParser {
  ask(message: ToThread): Promise<FromThread>
  close(): Promise<void>
}

/** Below this many bytes a thread costs more than it saves. */
export const threadFromBytes = 2_000_000
/** Megabytes; a file of 500,000 known rows takes up to 240, a third of it garbage. */
const maxThreadMegabytes = 320

/** Large files are read in a thread, so that the process goes on answering requests meanwhile. */
export function startParser(setup: ParseSetup, fileBytes: number): RunningParser {
  return fileBytes < threadFromBytes ? parseHere(setup) : parseInThread(setup)
}

function parseHere(setup: ParseSetup): RunningParser {
  const parser = createFeedParser(setup)
  return {
    ask: async (message) => {
      const batches = message.kind === 'chunk' ? parser.push(message.bytes) : parser.end()
      return { batches, refused: parser.refused(), result: message.kind === 'end' ? parser.result() : null }
    },
    close: async () => {},
  }
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
  return {
    ask: (message) =>
      new Promise((resolve, reject) => {
        // A thread that has ended answers nothing.
        if (ended !== null) {
          reject(ended)
          return
        }
        waiting.push({ resolve, reject })
        const bytes = message.kind === 'chunk' ? message.bytes.buffer : null
        thread.postMessage(message, bytes instanceof ArrayBuffer ? [bytes] : [])
      }),
    close: async () => {
      await thread.terminate()
    },
  }
}
