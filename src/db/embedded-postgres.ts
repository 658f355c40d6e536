import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { type ExecProtocolOptions, PGlite } from '@electric-sql/pglite'

const bind = 'B'.charCodeAt(0)
const simpleQuery = 'Q'.charCodeAt(0)

/**
 * Opens the embedded database in this folder, or creates it there.
 * Optimising PostgreSQL's largest functions takes V8 some 500 MB at a time: without it, the peak of a process is 490 MB
 * and not 955. What that costs, measured: pages that are in no cache are read at 0.6 of the speed; imports are as fast.
 */
export async function openEmbeddedPostgres(folder: string): Promise<PGlite> {
  for (const flag of ['--liftoff-only', '--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag)
  const pglite = new EmbeddedPostgres({ dataDir: folder })
  await pglite.waitReady
  return pglite
}

/**
 * PGlite runs on this thread and answers within microtasks: statements that follow each other would never let the
 * event loop read a socket, so that an import stopped all requests for seconds. Each statement waits for a turn.
 */
class EmbeddedPostgres extends PGlite {
  override async execProtocolStream(message: Uint8Array, options?: ExecProtocolOptions) {
    if (message[0] === bind || message[0] === simpleQuery) await nextTurn()
    return super.execProtocolStream(message, options)
  }
}
