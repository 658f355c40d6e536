import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'

const longestMs = 2_500
const lookEveryMs = 50

/**
 * Keeps serving while clients leave, closing each connection after its answer. Returns when no connection is open, or
 * when the remaining ones have been silent long enough.
 */
export async function drain(server: Server): Promise<void> {
  const countOpen = promisify((done: (error: Error | null, open: number) => void) => server.getConnections(done))
  for (let waitedMs = 0; waitedMs < longestMs; waitedMs += lookEveryMs) {
    if ((await countOpen()) === 0) return
    await delay(lookEveryMs)
  }
}
