import { expect, test } from 'vitest'
import { openForFile } from '../test/support/open-for-file.ts'
import { ask } from './ask.ts'
import { startSandbox } from './server.ts'
import { defaultWorld } from './world.ts'

const control = 'http://control.sandbox.example'
const list = '/apis/widget/INVENTORY_LISTING_DEFAULT_AUTO_ALL:inventory-data-bus1/getInventory'

const sandbox = openForFile(() =>
  startSandbox({
    sites: [
      { kind: 'dealer-com', host: 'sunrise-motors.example', size: 12 },
      { kind: 'no-dealer', host: 'bakery.example' },
    ],
  }),
)

async function steer(method: string, path: string, json?: unknown) {
  const reply = await ask(sandbox.port, control + path, { method, ...(json === undefined ? {} : { json }) })
  return { status: reply.status, body: JSON.parse(reply.body) }
}

async function total(host: string): Promise<number> {
  return JSON.parse((await ask(sandbox.port, `http://${host}${list}`)).body).pageInfo.totalCount
}

test('the Host header selects the site, with or without www. and port', async () => {
  for (const name of ['sunrise-motors.example', 'www.sunrise-motors.example', 'SUNRISE-motors.example:80']) {
    expect((await ask(sandbox.port, `http://${name}/`)).body).toContain('Sunrise Motors')
  }
  expect((await ask(sandbox.port, 'http://bakery.example/')).body).toContain('Bakery')
})

test('a connection for an unknown host is closed', async () => {
  await expect(ask(sandbox.port, 'http://nobody.example/')).rejects.toThrow(/hang up/)
})

test('CONNECT_TO connects http here and https to a closed port', () => {
  const rules = sandbox.connectTo.split(',')
  expect(rules.slice(0, 2)).toEqual([`*.example:80:127.0.0.1:${sandbox.port}`, '*.example:443:127.0.0.1:1'])
  for (const rule of rules.slice(2)) expect(rule).toMatch(/^(?!.*\.example:).+:443:127\.0\.0\.1:\d{4,5}$/)
})

test('requests are logged with host, path, method, time and user agent; control requests are not', async () => {
  await steer('DELETE', '/requests')
  const before = Date.now()
  await ask(sandbox.port, 'http://bakery.example/robots.txt?x=1', { headers: { 'user-agent': 'Probe/1' } })
  await ask(sandbox.port, 'http://sunrise-motors.example/', { method: 'HEAD' })
  expect(sandbox.requests.list()).toHaveLength(2)
  const { body } = await steer('GET', '/requests?host=bakery.example')
  expect(body.requests).toEqual([
    { host: 'bakery.example', path: '/robots.txt?x=1', method: 'GET', userAgent: 'Probe/1', at: expect.any(Number) },
  ])
  expect(body.requests[0].at).toBeGreaterThanOrEqual(before)
})

test('GET /sites lists hosts, kinds, sizes and faults', async () => {
  const { status, body } = await steer('GET', '/sites')
  expect(status).toBe(200)
  expect(body.sites).toContainEqual({ host: 'bakery.example', kind: 'no-dealer', faults: [] })
  expect(body.sites).toContainEqual(
    expect.objectContaining({ host: 'sunrise-motors.example', kind: 'dealer-com', version: 1 }),
  )
})

test('a site can be added, changed, broken, repaired and removed', async () => {
  const host = 'late-arrival.example'
  const added = await steer('POST', '/sites', { kind: 'dealer-com', host, size: 5, seed: 's' })
  expect(added).toMatchObject({ status: 200, body: { host, size: 5, version: 1 } })
  expect(await total(host)).toBe(5)

  const changed = await steer('POST', `/sites/${host}/lot`, { action: 'add', count: 2 })
  expect(changed).toMatchObject({ status: 200, body: { size: 7, version: 2 } })
  expect(changed.body.vins).toHaveLength(2)
  expect(await total(host)).toBe(7)

  await steer('POST', `/sites/${host}/faults`, { faults: [{ kind: 'status', status: 500 }] })
  expect((await ask(sandbox.port, `http://${host}/`)).status).toBe(500)
  await steer('POST', `/sites/${host}/faults`, { faults: [] })
  expect((await ask(sandbox.port, `http://${host}/`)).status).toBe(200)

  expect((await steer('DELETE', `/sites/${host}`)).status).toBe(200)
  await expect(ask(sandbox.port, `http://${host}/`)).rejects.toThrow(/hang up/)
})

test.each([
  ['POST', '/sites', { kind: 'dealer-com', host: 'outside.test', size: 1 }, 422],
  ['POST', '/sites', { kind: 'dealer-com', host: 'control.sandbox.example', size: 1 }, 422],
  ['POST', '/sites', { kind: 'castle', host: 'a.example' }, 422],
  ['POST', '/sites/bakery.example/lot', { action: 'add' }, 422],
  ['POST', '/sites/sunrise-motors.example/lot', { action: 'burn' }, 422],
  ['POST', '/sites/sunrise-motors.example/faults', { faults: [{ kind: 'gremlins' }] }, 422],
  ['POST', '/sites/sunrise-motors.example/faults', { faults: [{ kind: 'challenge', path: '(' }] }, 422],
  ['POST', '/sites/nobody.example/faults', { faults: [] }, 404],
  ['PUT', '/sites/sunrise-motors.example/lot', {}, 404],
  ['GET', '/weather', undefined, 404],
])('%s %s %j is answered with %i and changes nothing', async (method, path, json, status) => {
  const before = (await steer('GET', '/sites')).body
  expect((await steer(method, path, json)).status).toBe(status)
  expect((await steer('GET', '/sites')).body).toEqual(before)
})

test('every site of the default world has a home page and a robots.txt; one platform serves the same page for both', async () => {
  const world = await startSandbox({ sites: defaultWorld })
  try {
    expect(world.sites.size).toBeGreaterThanOrEqual(8)
    for (const [host, { site }] of world.sites) {
      const home = await ask(world.port, `http://${host}/`)
      expect(home.status).toBe(200)
      const robots = (await ask(world.port, `http://${host}/robots.txt`)).body
      if (site.kind === 'wayne-reaves') expect(robots).toBe(home.body)
      else expect(robots).toContain('User-agent: *')
    }
  } finally {
    await world.close()
  }
})
