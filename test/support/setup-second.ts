import { offerServer } from './offer-server.ts'
import { joinTestServer } from './test-server.ts'

/** The flows that run again on the server of TEST_DATABASE_URL. */
export function setup(): Promise<() => Promise<void>> {
  return offerServer('FORECOURT_SECOND', () => joinTestServer(process.env.TEST_DATABASE_URL ?? ''))
}
