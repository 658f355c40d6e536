import { serveTasks } from '../lib/serve-tasks.ts'
import { emitOpenApi } from './openapi.ts'
import { renderReference } from './render-reference.ts'

export const documentTasks = {
  'write-openapi': (serverUrl: string) => JSON.stringify(emitOpenApi(undefined, serverUrl)),
  'render-reference': renderReference,
}

/** The thread that makes documents which every visitor may ask for, started by document-writer.ts. */
serveTasks(documentTasks)
