import type { ServiceProcess } from './service-process.ts'
import { waitUntil } from './wait-until.ts'

/** No request may wait longer for its answer: the service gives its database 10 s to connect, and a statement 50 s. */
const hangMs = 30_000

function call(service: ServiceProcess, key: string, body?: object): Promise<Response> {
  return fetch(`${service.origin}/v1/webhooks`, {
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(hangMs),
  })
}

export type Writing = {
  /** How many were answered with each status; 0: the connection broke. */
  readonly statuses: ReadonlyMap<number, number>
  /** Of answers with 503 that lack a reason or Retry-After, and of requests without an answer in time. */
  readonly wrong: readonly string[]
  stop(): Promise<void>
}

/** Creates one webhook after another, and adds the addresses of the acknowledged ones. */
export function writeWithoutEnd(
  service: ServiceProcess,
  key: string,
  name: string,
  acknowledged: Set<string>,
): Writing {
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  let over = false
  let n = 0
  const write = async (): Promise<true | undefined> => {
    if (over) return true
    n += 1
    const url = `https://hooks.example/${name}/${n}`
    // An event that no test fires: nothing is delivered to these.
    const body = { url, event_types: ['setup.batch.complete'], secret: 'a secret for tests only' }
    const status = await call(service, key, body).then(
      async (answer) => {
        const text = await answer.text()
        const isRight = answer.status === 200 || (answer.headers.has('retry-after') && text.includes('"detail"'))
        if (!isRight) wrong.push(`${answer.status}: ${text}`)
        return answer.status
      },
      (error: Error) => {
        if (error.name === 'TimeoutError') wrong.push(`no answer within ${hangMs} ms`)
        return 0
      },
    )
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status !== 200) return undefined
    acknowledged.add(url)
    return true
  }
  const running = (async () => {
    while (!over) await waitUntil('an acknowledged write', write, 600_000)
  })()
  return {
    statuses,
    wrong,
    stop: async () => {
      over = true
      await running
    },
  }
}

/** The addresses of `acknowledged` that the service lost; undefined while it does not answer. */
export async function findLost(
  service: ServiceProcess,
  key: string,
  acknowledged: ReadonlySet<string>,
): Promise<readonly string[] | undefined> {
  const answer = await call(service, key).catch(() => null)
  if (answer?.status !== 200) return undefined
  const body = (await answer.json()) as { readonly webhooks: readonly { readonly url: string }[] }
  const stored = new Set(body.webhooks.map(({ url }) => url))
  return [...acknowledged].filter((url) => !stored.has(url))
}
