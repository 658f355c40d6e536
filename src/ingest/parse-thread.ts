import { parentPort, workerData } from 'node:worker_threads'
import { createFeedParser, type ParseSetup } from './feed-parser.ts'
import type { FromThread, ParserQuestion } from './start-parser.ts'

/** The thread that reads one file, started by start-parser.ts. */
if (parentPort === null) throw new Error('parse-thread.ts is started as a thread')
const port = parentPort
// Only start-parser.ts sends it.
const parser = createFeedParser(workerData as ParseSetup)

port.on('message', (message: ParserQuestion) => {
  const batches = message.kind === 'chunk' ? parser.push(message.bytes) : parser.end()
  const answer: FromThread =
    message.kind === 'chunk'
      ? { batches, refused: parser.refused(), result: null }
      : { batches, refused: parser.refused(), result: parser.result() }
  port.postMessage(
    answer,
    batches.flatMap(({ contents, staged }) => [contents.buffer, staged.buffer]),
  )
})
