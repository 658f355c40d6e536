import { offerServer } from './offer-server.ts'
import { openRunFolder } from './run-folder.ts'
import { startEmbeddedTestServer } from './test-server.ts'

/** One embedded server for a whole test run; each file copies a database (test-database.ts). */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await openRunFolder()
  const close = await offerServer('FORECOURT_EMBEDDED', () => startEmbeddedTestServer({ durable: false }))
  return async () => {
    await close()
    await folder.close()
  }
}
