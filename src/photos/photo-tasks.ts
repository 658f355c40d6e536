import type { TaskContext } from '../lib/serve-tasks.ts'
import type { TaskRunner } from '../lib/thread.ts'
import { type FetchServices, fetchHost } from './fetch-host.ts'

export type PhotoTaskHandlers = ReturnType<typeof createPhotoTasks>
export type PhotoTasks = TaskRunner<PhotoTaskHandlers>

/** What the thread of photos does: everything that reads the bytes of images. */
export function createPhotoTasks(services: FetchServices) {
  return {
    'fetch-photos': ({ host }: { readonly host: string }, { signal }: TaskContext) => fetchHost(services, host, signal),
  }
}
