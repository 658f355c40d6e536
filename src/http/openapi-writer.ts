import { createThread } from '../lib/thread.ts'
import type { openApiTasks } from './openapi-thread.ts'

// Writing takes 0.1 s after loading the routes, which takes a second.
const limits = { cpuMs: 20_000, wallMs: 200_000, idleMs: 1_000, memory: {} }

/** Writes the document of all routes in a thread: here, it would hold every answer while it is first asked for. */
export function createOpenApiWriter() {
  const script = new URL('./openapi-thread.ts', import.meta.url)
  const thread = createThread<typeof openApiTasks>({ ...limits, script })
  return { write: (serverUrl: string) => thread.run('write', serverUrl), close: thread.close }
}
