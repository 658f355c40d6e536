import { createTimedThread } from '../../lib/timed-thread.ts'
import type { Sheet } from './build-sheet.ts'

// A sheet takes 20 ms.
const limits = {
  answerCpuMs: 2_000,
  answerMs: 20_000,
  idleMs: 60_000,
  memory: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
}

export type SheetPrinter = ReturnType<typeof createSheetPrinter>

/** Draws sheets in a thread, because loading the library alone takes as long as hundreds of requests. */
export function createSheetPrinter() {
  const script = new URL('./sheet-thread.ts', import.meta.url)
  const thread = createTimedThread<Sheet, Uint8Array>({ ...limits, script })
  return {
    print: async (sheet: Sheet): Promise<Uint8Array> => {
      const talk = thread.converse()
      try {
        return await talk.ask(sheet)
      } finally {
        talk.end()
      }
    },
    close: thread.close,
  }
}
