import { expect, test } from 'vitest'
import { listRows } from '../../src/db/database.ts'
import { startForecourt } from '../support/forecourt.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

const forecourt = openForFile(() => startForecourt({ sites: [{ kind: 'dealer-com', host: 'timed.example', size: 3 }] }))

const timeFields = /(_at|^last_seen|^timestamp)$/
const dateFields = /_date$/

test('every timestamp of every answer and event is ISO 8601 in UTC, every date an ISO date [VER-02, COL-10, COL-11]', async () => {
  const end = await onboard(forecourt, 'timed.example')
  const answers = [
    end,
    (await forecourt.ask('GET', '/v1/dealers')).body,
    (await forecourt.ask('GET', `/v1/dealers/${end.dealership_id}`)).body,
    (await forecourt.ask('POST', '/v1/inventory/fetch', { body: { dealership_id: end.dealership_id } })).body,
  ]
  const events = await listRows<{ data: string | null }>(forecourt.services.database.handle)`SELECT data FROM events`
  const found = [...answers, ...events.map((event) => JSON.parse(event.data ?? 'null'))].flatMap(timesOf)
  expect(found.length).toBeGreaterThan(30)
  for (const [name, value] of found) {
    if (value === null) continue
    const shape = dateFields.test(name) ? /^\d{4}-\d\d-\d\d$/ : /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
    expect(`${name}: ${value}`).toMatch(new RegExp(`^${name}: ${shape.source.slice(1)}`))
    expect(Number.isNaN(Date.parse(String(value)))).toBe(false)
  }
})

function timesOf(value: unknown): [string, unknown][] {
  if (Array.isArray(value)) return value.flatMap(timesOf)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] =>
    timeFields.test(name) || dateFields.test(name) ? [[name, inner]] : timesOf(inner),
  )
}
