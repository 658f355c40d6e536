import { expect, test } from 'vitest'
import { startHttpServer } from '../../test/support/loopback-server.ts'
import { openForFile } from '../../test/support/open-for-file.ts'
import { createApiClient } from './api-client.ts'
import { onboard } from './onboard.ts'
import type { Waiting } from './wait-for.ts'

const setup = {
  setup_id: 'set_1',
  status: 'running',
  inventory_status: null as string | null,
  dealership_id: null,
  provider: null,
  provider_confidence: null,
  vehicle_counts: null,
  error: null as string | null,
}
let answer: (poll: number) => typeof setup
let polls = 0
const service = openForFile(() =>
  startHttpServer((request, response) => {
    if (request.method === 'GET') polls += 1
    const isAway = request.method === 'GET' && polls % 100 === 0
    response.writeHead(isAway ? 503 : 200, isAway ? { 'retry-after': '0' } : {})
    response.end(JSON.stringify(isAway ? { detail: 'away' } : answer(polls)))
  }),
)

/** Sets up a dealership on a machine where each poll takes 10 s. */
async function onboardSlowly() {
  const said: string[] = []
  let nowMs = 0
  polls = 0
  const waiting: Waiting = {
    nowMs: () => nowMs,
    pause: async (ms) => {
      nowMs += 10_000 + ms
    },
    say: (text) => said.push(text),
  }
  const ended = onboard(createApiClient(`http://127.0.0.1:${service.port}`, 'key'), 'slow.example', waiting)
  return { ended: await ended.catch((error: unknown) => error), said, hours: nowMs / 3_600_000 }
}

test('a machine that is busy for hours is waited for, with what is waited for, and no line twice', async () => {
  answer = (poll) => (poll < 2_000 ? setup : { ...setup, status: 'completed', inventory_status: 'available' })
  const { ended, said, hours } = await onboardSlowly()
  expect(ended).toMatchObject({ inventory_status: 'available' })
  expect(hours).toBeGreaterThan(5)
  expect(said[0]).toMatch(/^slow\.example +running$/)
  expect(said[1]).toBe('waiting for the setup of slow.example, 21 s so far ...')
  expect(said.at(-1)).toMatch(/^slow\.example +completed, inventory available$/)
  expect(said.length).toBeGreaterThan(20)
  expect(new Set(said).size).toBe(said.length)
})

test('a setup that fails is waited for no longer', async () => {
  answer = (poll) => (poll < 5 ? setup : { ...setup, status: 'failed', error: 'no vehicles' })
  expect((await onboardSlowly()).ended).toEqual(new Error('slow.example: no vehicles'))
})
