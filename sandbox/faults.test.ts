import { beforeEach, expect, test } from 'vitest'
import { openForFile } from '../test/support/open-for-file.ts'
import { ask } from './ask.ts'
import type { Fault } from './faults.ts'
import { startSandbox } from './server.ts'

const host = 'frail.example'
const origin = `http://${host}`
const list = `${origin}/apis/widget/INVENTORY_LISTING_DEFAULT_AUTO_ALL:inventory-data-bus1/getInventory`

const sandbox = openForFile(() => startSandbox({ sites: [{ kind: 'dealer-com', host, size: 200 }] }))
beforeEach(() => sandbox.setFaults(host, []))

const get = (address: string) => ask(sandbox.port, address)
const set = (...faults: Fault[]) => sandbox.setFaults(host, faults)

test('slow waits before the headers and between chunks of the body', async () => {
  set({ kind: 'slow', headMs: 60, chunkMs: 10 })
  const whole = (await get(`${origin}/`)).body
  const begun = performance.now()
  expect((await get(`${origin}/`)).body).toBe(whole)
  // Timers can fire a millisecond early.
  expect(performance.now() - begun).toBeGreaterThanOrEqual(59 + 9 * Math.ceil(whole.length / 1024))
})

test('challenge answers 403 with a page that requires a browser', async () => {
  set({ kind: 'challenge' })
  const reply = await get(`${origin}/`)
  expect(reply.status).toBe(403)
  expect(reply.headers['cf-mitigated']).toBe('challenge')
  expect(reply.body).toContain('Just a moment...')
})

test('status answers with that status', async () => {
  set({ kind: 'status', status: 503 })
  expect((await get(list)).status).toBe(503)
})

test('cut-off closes the connection before the announced end', async () => {
  set({ kind: 'cut-off' })
  await expect(get(list)).rejects.toThrow(/aborted/)
})

test('about half of the pages are missing, the same ones each time, never the home page', async () => {
  const addresses = Array.from({ length: 60 }, (_, page) => `${list}?start=${page}`)
  const statuses = async () => (await Promise.all(addresses.map(get))).map((reply) => reply.status)
  set({ kind: 'missing-pages' })
  const first = await statuses()
  const missing = first.filter((status) => status === 404).length
  expect(missing).toBeGreaterThan(15)
  expect(missing).toBeLessThan(45)
  expect(await statuses()).toEqual(first)
  set({ kind: 'missing-pages', status: 500 })
  expect(await statuses()).toEqual(first.map((status) => (status === 404 ? 500 : 200)))
  set({ kind: 'missing-pages', share: 1 })
  expect((await get(`${origin}/`)).status).toBe(200)
  expect((await get(list)).status).toBe(404)
})

test('an empty inventory is a valid response without vehicles', async () => {
  set({ kind: 'empty-inventory' })
  const answer = JSON.parse((await get(list)).body)
  expect(answer.inventory).toEqual([])
  expect(answer.pageInfo.totalCount).toBe(0)
  expect((await get(`${origin}/sitemap.xml`)).body).not.toMatch(/[0-9a-f]{32}/)
})

test('truncated JSON is half of the response, and HTML pages stay whole', async () => {
  const [whole, home] = [(await get(list)).body, (await get(`${origin}/`)).body]
  set({ kind: 'truncated-json' })
  const { body } = await get(list)
  expect(whole.startsWith(body)).toBe(true)
  expect(() => JSON.parse(body)).toThrow(SyntaxError)
  expect((await get(`${origin}/`)).body).toBe(home)
})

test('html-for-json answers 200 with an HTML page', async () => {
  set({ kind: 'html-for-json' })
  const reply = await get(list)
  expect(reply.status).toBe(200)
  expect(reply.headers['content-type']).toContain('text/html')
  expect(reply.body).toContain('<!DOCTYPE html>')
})

test('a huge page is as long as configured', async () => {
  set({ kind: 'huge-page', bytes: 3_000_000 })
  const reply = await get(`${origin}/`)
  expect(Buffer.byteLength(reply.body)).toBe(Number(reply.headers['content-length']))
  expect(reply.body.length).toBeGreaterThanOrEqual(3_000_000)
})

test('a redirect goes to its configured target, a loop to the page itself', async () => {
  set({ kind: 'redirect', location: 'http://127.0.0.1:1/' })
  expect(await get(`${origin}/a?b=1`)).toMatchObject({ status: 302, headers: { location: 'http://127.0.0.1:1/' } })
  set({ kind: 'redirect-loop' })
  expect(await get(`${origin}/a?b=1`)).toMatchObject({ status: 302, headers: { location: `${origin}/a?b=1` } })
})

test('a fault affects only its paths, after its skipped requests, as often as configured', async () => {
  set({ kind: 'status', status: 500, path: 'getInventory.*start=48', skip: 1, times: 2 })
  const statuses: number[] = []
  for (const start of [0, 48, 48, 0, 48, 48]) statuses.push((await get(`${list}?start=${start}`)).status)
  expect(statuses).toEqual([200, 200, 500, 200, 500, 200])
  expect(sandbox.sites.get(host)?.faults.list()).toEqual([])
})

test('several faults apply together', async () => {
  set({ kind: 'slow', headMs: 30, chunkMs: 0 }, { kind: 'challenge', path: 'robots' })
  const begun = performance.now()
  expect((await get(`${origin}/robots.txt`)).status).toBe(403)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(29)
  expect((await get(`${origin}/`)).status).toBe(200)
})
