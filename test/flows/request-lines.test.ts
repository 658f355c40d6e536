import { setImmediate as nextSlice } from 'node:timers/promises'
import Type from 'typebox'
import { beforeAll, expect, test } from 'vitest'
import { defineRoute, isForMembers } from '../../src/http/define-route.ts'
import { routes } from '../../src/http/routes/registry.ts'
import { openForFile } from '../support/open-for-file.ts'
import { type IssuedKey, openTestApi } from '../support/test-api.ts'

/** Logs where a reader would, once it was read from the database. */
const talkative = defineRoute({
  name: 'talkForTests',
  method: 'POST',
  url: '/v1/talk-for-tests',
  access: 'key',
  summary: 'For tests',
  body: Type.Object({ text: Type.String() }),
  uses: ['database', 'log'],
  responses: { 200: Type.Object({ success: Type.Boolean() }) },
  async run({ body, services: { database, log } }) {
    log.info({ text: body.text }, 'before')
    await database.handle.query('SELECT 1')
    await nextSlice()
    log.warn('after')
    return { success: true }
  },
})

let admin: IssuedKey
const api = openForFile(() => openTestApi([...routes, talkative]))
beforeAll(async () => {
  admin = await api.issueKey({ admin: true })
})

type Sent = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly payload?: object
}

/** The lines that were written until the request was answered. */
async function linesOf({ payload, ...sent }: Sent, id: string): Promise<readonly Record<string, unknown>[]> {
  const before = api.logText().length
  const headers = { authorization: `Bearer ${admin.key}`, 'x-request-id': id }
  await api.app.inject({ ...sent, headers, ...(payload === undefined ? {} : { payload }) })
  const written = api.logText().slice(before).split('\n').filter(Boolean)
  return written.map((line) => JSON.parse(line))
}

test('every log line of a walk over all routes has the id of its request [OPS-08]', async () => {
  let lines = 0
  for (const [index, route] of routes.entries()) {
    if (isForMembers(route.access)) continue
    const url = route.url.replaceAll(/\{\w+\}/g, '1HGCM82633A004352')
    const payload = route.method === 'GET' || route.method === 'DELETE' ? {} : { payload: { vin: '1HGCM82633A004352' } }
    const written = await linesOf({ method: route.method, url, ...payload }, `walk-${index}`)
    expect(written.length, route.name).toBeGreaterThan(0)
    for (const line of written)
      expect(line, `${route.name}: ${line.msg}`).toMatchObject({ request_id: `walk-${index}` })
    lines += written.length
  }
  expect(lines).toBeGreaterThan(50)
})

test('lines that are written inside have it too, of requests at once each its own [OPS-08]', async () => {
  const send = (id: string) => {
    const headers = { authorization: `Bearer ${admin.key}`, 'x-request-id': id }
    return api.app.inject({ method: 'POST', url: talkative.url, headers, payload: { text: id } })
  }
  const ids = Array.from({ length: 20 }, (_, index) => `inside-${index}`)
  await Promise.all(ids.map(send))
  const lines = api
    .logText()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  for (const id of ids) {
    const own = lines.filter((line) => line.request_id === id)
    expect(own.map(({ msg }) => msg)).toEqual(['before', 'after', 'request answered'])
    expect(own[0].text).toBe(id)
  }
})

test('a line that no request caused has none [OPS-08]', () => {
  api.services.log.info('of no request')
  const [line] = api
    .logText()
    .split('\n')
    .filter((text) => text.includes('of no request'))
  expect(JSON.parse(line ?? '')).not.toHaveProperty('request_id')
})
