import { createThread } from '../../lib/thread.ts'
import type { Sheet } from './build-sheet.ts'
import type { sheetTasks } from './draw-sheet.ts'

// A sheet takes 20 ms.
const limits = {
  cpuMs: 2_000,
  wallMs: 20_000,
  idleMs: 60_000,
  memory: { maxOldGenerationSizeMb: 96, maxYoungGenerationSizeMb: 16 },
}

/** Draws sheets in a thread, because loading the library alone takes as long as hundreds of requests. */
export function createSheetPrinter() {
  const script = new URL('./sheet-thread.ts', import.meta.url)
  const thread = createThread<typeof sheetTasks>({ ...limits, script })
  return { print: (sheet: Sheet) => thread.run('draw', sheet), close: thread.close }
}
