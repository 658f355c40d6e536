import { Readable } from 'node:stream'
import type { Handle } from '../db/database.ts'
import { type EventQuery, type ListedEvent, listEvents } from '../db/queries/event-pages.ts'
import { findEventWatermark } from '../db/queries/events.ts'
import { minuteMs } from '../lib/clock.ts'
import type { ChangeWatch } from './account-changes.ts'

type Streaming = {
  readonly handle: Handle
  readonly asked: Omit<EventQuery, 'after' | 'watermark' | 'limit'>
  /** The id after which the stream begins. */
  readonly after: number
  readonly watch: ChangeWatch
  readonly write: (event: ListedEvent) => string
  /** Asked before events are sent, and with every comment: a key may have been deactivated since. */
  readonly mayRead: () => Promise<boolean>
  /** A reader that takes nothing for so long is cut off. */
  readonly stalledMs?: number
}

const pageSize = 100
const commentMs = 15_000
const longestMs = 15 * minuteMs
/** An event whose transaction is still under way is looked for again, less and less often. */
const firstPauseMs = 250

/** Server-sent events. What a reader has not taken yet waits in the database, not here. */
export function streamEvents(streaming: Streaming): Readable {
  const { watch, stalledMs = 30_000 } = streaming
  let taken = Promise.withResolvers<void>()
  const stream = new Readable({
    highWaterMark: 16_384,
    read: () => taken.resolve(),
    destroy: (error, done) => {
      watch.end()
      taken.resolve()
      done(error)
    },
  })
  const send = async () => {
    for await (const text of texts(streaming)) {
      taken = Promise.withResolvers()
      if (stream.destroyed || stream.push(text)) continue
      const stalled = setTimeout(() => stream.destroy(), stalledMs)
      await taken.promise
      clearTimeout(stalled)
    }
    if (!stream.destroyed) stream.push(null)
  }
  send().catch((error: unknown) => stream.destroy(error instanceof Error ? error : new Error('a stream failed')))
  return stream
}

async function* texts({ handle, asked, after: start, watch, write, mayRead }: Streaming) {
  const endsMs = performance.now() + longestMs
  let after = start
  let writtenMs = Number.NEGATIVE_INFINITY
  let pauseMs = firstPauseMs
  await watch.ready
  while (!watch.isOver() && performance.now() < endsMs) {
    const watermark = await findEventWatermark(handle)
    const rows = await listEvents(handle, { ...asked, after, watermark, limit: pageSize })
    const isFull = rows.length === pageSize
    after = isFull ? (rows.at(-1)?.id ?? after) : Math.max(watermark, after)
    // A comment with an id: whoever loses the connection before an event comes knows where to go on.
    const isDue = performance.now() - writtenMs >= commentMs
    const text = rows.length > 0 ? rows.map(write).join('') : isDue ? `: \nid: ${after}\n\n` : ''
    if (text !== '') {
      if (!(await mayRead())) return
      yield text
      writtenMs = performance.now()
    }
    if (isFull) continue
    const begunMs = performance.now()
    const waitMs = Math.max(0, Math.min(pauseMs, writtenMs + commentMs - begunMs))
    await watch.next(waitMs)
    pauseMs = performance.now() - begunMs < waitMs - 1 ? firstPauseMs : Math.min(pauseMs * 2, commentMs)
  }
}
