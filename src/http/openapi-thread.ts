import { serveTasks } from '../lib/serve-tasks.ts'
import { emitOpenApi } from './openapi.ts'

export const openApiTasks = {
  write: async (serverUrl: string) => JSON.stringify(emitOpenApi(undefined, serverUrl)),
}

/** The thread that writes the OpenAPI document, started by openapi-writer.ts. */
serveTasks(openApiTasks)
