import { setImmediate as nextTurn } from 'node:timers/promises'
import { type ExecProtocolOptions, PGlite } from '@electric-sql/pglite'

const bind = 'B'.charCodeAt(0)
const simpleQuery = 'Q'.charCodeAt(0)

/**
 * PGlite runs on this thread and answers within microtasks: statements that follow each other would never let the
 * event loop read a socket, so that an import stopped all requests for seconds. Each statement waits for a turn.
 */
export class EmbeddedPostgres extends PGlite {
  override async execProtocolStream(message: Uint8Array, options?: ExecProtocolOptions) {
    if (message[0] === bind || message[0] === simpleQuery) await nextTurn()
    return super.execProtocolStream(message, options)
  }
}
