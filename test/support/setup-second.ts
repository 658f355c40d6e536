import { joinTestServer } from './test-server.ts'

/** The flows that run again on the server of TEST_DATABASE_URL. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await joinTestServer(process.env.TEST_DATABASE_URL ?? '')
  process.env.FORECOURT_SECOND = `${server.url} ${server.template}`
  return server.close
}
