import { Agent, request as httpRequest } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { openTestDatabase } from '../support/test-database.ts'
import { waitUntil } from '../support/wait-until.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

type Answer = { readonly status: number | undefined; readonly connection: string | undefined; readonly body: string }

function send(service: ServiceProcess, path: string, agent: Agent, key: string): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${key}` }
    const request = httpRequest(`${service.origin}${path}`, { agent, headers }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('error', reject).on('end', () => {
        resolve({ status: response.statusCode, connection: response.headers.connection, body })
      })
    })
    request.on('error', reject).end()
  })
}

test('no sent request is lost when the process is asked to stop', async () => {
  const database = await openTestDatabase()
  cleanups.push(() => database.close())
  const service = await startService({ ...database.settings, ROLES: 'api' })
  cleanups.push(async () => service.child.kill('SIGKILL'))
  const key = service.key
  const answers: Answer[] = []
  let stopped = false
  const client = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let last: Answer | null = null
    // A client that receives `connection: close` goes elsewhere, like one behind a load balancer.
    while (last === null || last.connection !== 'close') {
      last = await send(service, '/v1/dealers', agent, key)
      answers.push(last)
    }
    expect(stopped).toBe(true)
    agent.destroy()
  }
  // Keeps its connection and sends too few requests to learn that: it must not delay the shutdown.
  const idle = new Agent({ keepAlive: true })
  await send(service, '/livez', idle, key)
  const balancer = () =>
    waitUntil('readyz to refuse', async () => {
      const answer = await send(service, '/readyz', new Agent(), key)
      return answer.status === 200 ? undefined : answer
    })
  const clients = Promise.all(Array.from({ length: 8 }, client))
  const readiness = balancer()
  await Promise.race([clients, waitUntil('answers', async () => answers[40])])
  stopped = true
  service.child.kill('SIGTERM')
  await clients
  expect(await readiness).toMatchObject({ status: 503, body: '{"detail":"Not ready: stopping"}', connection: 'close' })
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await service.stop('SIGTERM')).toBe(0)
  idle.destroy()
})
