import { openRunFolder } from './run-folder.ts'
import { startEmbeddedTestServer } from './test-server.ts'

/** One embedded server for a whole test run; each file copies a database (test-database.ts). */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await openRunFolder()
  const server = await startEmbeddedTestServer({ durable: false })
  process.env.FORECOURT_EMBEDDED = `${server.url} ${server.template}`
  return async () => {
    await server.close()
    await folder.close()
  }
}
