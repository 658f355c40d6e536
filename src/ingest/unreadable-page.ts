import { ThreadEnded } from '../lib/thread.ts'
import type { FetchFailure } from '../model/page.ts'

/** A page that takes too much time or memory: it would end every thread that reads it. */
export type UnreadablePage = { readonly failure: FetchFailure; readonly pagesRead: number }

/** Undefined: another error than a page's. */
export function readUnreadablePage(error: unknown): UnreadablePage | undefined {
  if (!(error instanceof ThreadEnded) || error.reason === 'crash') return undefined
  const requestedUrl = error.page
  const isLate = error.reason === 'time'
  return {
    pagesRead: error.pagesRead,
    failure: {
      kind: 'failure',
      requestedUrl,
      class: 'changed',
      status: null,
      code: isLate ? 'timeout' : 'too_large',
      message: isLate
        ? `the page ${requestedUrl} could not be processed in time`
        : `the page ${requestedUrl} takes more memory than processing it may need`,
    },
  }
}

/** Runs a task, and once more if a page of its site ended the thread: then the task only records why. */
export async function runSparingThreads<Result>(
  run: (unreadable: UnreadablePage | undefined) => Promise<Result>,
): Promise<Result> {
  try {
    return await run(undefined)
  } catch (error) {
    const unreadable = readUnreadablePage(error)
    if (unreadable === undefined) throw error
    return run(unreadable)
  }
}
