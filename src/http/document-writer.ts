import { createThread } from '../lib/thread.ts'
import type { documentTasks } from './document-thread.ts'

// Writing OpenAPI takes 0.1 s after loading the routes, which takes a second; the reference page's package, 0.2 s.
const limits = { cpuMs: 20_000, wallMs: 200_000, idleMs: 1_000, memory: {} }

/** Makes documents in a thread: here, they would hold every answer while they are first asked for. */
export function createDocumentWriter() {
  return createThread<typeof documentTasks>({ ...limits, script: new URL('./document-thread.ts', import.meta.url) })
}

export type DocumentWriter = ReturnType<typeof createDocumentWriter>
