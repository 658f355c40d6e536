import { parentPort, workerData } from 'node:worker_threads'
import { createFeedParser, type ParseSetup } from './feed-parser.ts'
import type { FromThread, ToThread } from './start-parser.ts'

/** A thread that reads one file: see start-parser.ts, which starts it. */
if (parentPort === null) throw new Error('parse-thread.ts is started as a thread')
const port = parentPort
// Sent by start-parser.ts and by nobody else.
const parser = createFeedParser(workerData as ParseSetup)

port.on('message', (message: ToThread) => {
  if (message.kind === 'spent') {
    parser.reuse(message.block)
    return
  }
  const batches = message.kind === 'chunk' ? parser.push(message.bytes) : parser.end()
  const answer: FromThread =
    message.kind === 'chunk'
      ? { batches, refused: parser.refused(), result: null }
      : { batches, refused: parser.refused(), result: parser.result() }
  port.postMessage(answer)
})
