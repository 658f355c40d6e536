import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../test/support/open-for-file.ts'
import { openTestApi } from '../../test/support/test-api.ts'
import { routes } from './routes/registry.ts'

const api = openForFile(() => openTestApi(routes))
let headers: Readonly<Record<string, string>>
let key: string

beforeAll(async () => {
  ;({ key } = await api.issueKey({ admin: true }))
  headers = { authorization: `Bearer ${key}` }
})

test('a key in a wrong field never appears in the response of any route [KEY-20]', async () => {
  for (const route of routes) {
    const fields = Object.keys({ ...route.params?.properties, ...route.query?.properties, ...route.body?.properties })
    for (const shown of [key, key.replace('as_', 'a%73_'), `note:${key}`]) {
      const wrong = Object.fromEntries(fields.map((name) => [name, name === 'event_types' ? [shown] : shown]))
      const path = route.url.replaceAll(/\{\w+\}/g, () => encodeURIComponent(shown))
      const { method } = route
      const sent = method === 'GET' ? { query: wrong } : { query: wrong, payload: wrong }
      const answer = await api.app.inject({ method, url: path, headers, ...sent })
      expect(answer.body, `${method} ${route.url}`).not.toContain(key.slice(8))
    }
  }
  expect(api.logText()).not.toContain(key.slice(8))
})

test('a key as a dealership or a time is left out of the response [KEY-20]', async () => {
  const both = { dealership_id: '1', dealership_url: key }
  const fetched = await api.app.inject({ method: 'POST', url: '/v1/inventory/fetch', headers, payload: both })
  expect(fetched.json().detail[0]).toMatchObject({ input: '[api key]' })
  const events = await api.app.inject({ url: '/v1/events', headers, query: { since: key.slice(0, 60) } })
  expect(events.json().detail[0]).toMatchObject({ loc: ['query', 'since'], input: '[api key]' })
})
