import { waitUntil } from './wait-until.ts'

export type ServiceClient = ReturnType<typeof createClient>

/** Requests to a service in another process, with a key. `hangMs`: no answer may take longer. */
export function createClient(origin: string | null, key: string, { hangMs }: { readonly hangMs?: number } = {}) {
  return async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      ...(hangMs === undefined ? {} : { signal: AbortSignal.timeout(hangMs) }),
    })
    // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the service answered.
    const read: any = await answer.json()
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: read }
  }
}

/** The same, repeated while the service or its database is away. */
export function createPatientClient(origin: string | null, key: string): ServiceClient {
  const ask = createClient(origin, key)
  return (method, path, body) =>
    waitUntil(`an answer to ${method} ${path}`, async () => {
      const answer = await ask(method, path, body)
      return answer.status === 503 && answer.retryAfter !== null ? undefined : answer
    })
}

/** The id of the website's dealership, once its first import has ended. */
export async function setUpOver(ask: ServiceClient, host: string): Promise<string> {
  const { body } = await ask('POST', '/v1/dealers/setup', { dealership_url: `http://${host}` })
  return untilAvailable(ask, body.poll_url)
}

export function untilAvailable(ask: ServiceClient, pollUrl: string): Promise<string> {
  return waitUntil('available inventory', async () => {
    const { body } = await ask('GET', pollUrl)
    if (body.status === 'failed' || body.inventory_status === 'failed') throw new Error(JSON.stringify(body))
    return body.inventory_status === 'available' ? body.dealership_id : undefined
  })
}
