import { beforeEach, expect, test } from 'vitest'
import { directoryOthers, marketplaceHost } from '../../sandbox/directory/dealers.data.ts'
import { vinAt } from '../../sandbox/directory/lots.ts'
import { searchHost } from '../../sandbox/directory/web-search.ts'
import { changeLimits } from '../../src/accounts/limits/change-limits.ts'
import { resolutionSources } from '../../src/dealers/resolve/resolution.ts'
import { askResolveCases, tallyByKind } from '../support/ask-resolve-cases.ts'
import type { Answer } from '../support/forecourt.ts'
import { issueKey } from '../support/issue-key.ts'
import { openForFile } from '../support/open-for-file.ts'
import { startResolveWorld } from '../support/resolve-world.ts'

const world = openForFile(startResolveWorld)
beforeEach(() => world.sandbox.requests.clear())

const resolve = (body: object, key = world.key): Promise<Answer> =>
  world.ask('POST', '/v1/dealers/resolve', { body, key })
const asked = (host: string) => world.sandbox.requests.list(host).length
const siteOf = (answer: Answer) => answer.body.dealership?.website.replace(/^www\./, '')
const vin = (host: string, position: number, condition?: 'new' | 'not new') =>
  vinAt(`${host}.example`, position, condition)

test('200 labeled questions: no answer is wrong, and nearly all are right [RES-13, RES-14]', async () => {
  const outcomes = await askResolveCases(world)
  const wrong = outcomes.filter(({ verdict }) => verdict === 'wrong').map(({ asked: { body }, got }) => ({ body, got }))
  expect(wrong).toEqual([])
  for (const { kind, right, refused } of tallyByKind(outcomes)) {
    expect([kind, right / (right + refused) >= 0.95]).toEqual([kind, true])
  }
  const others = outcomes.filter(({ verdict, asked: { by }, by: got }) => verdict === 'right' && by !== got)
  expect(others.map(({ asked: { body, by }, by: got }) => ({ body, by, got }))).toEqual([])
})

test('a known website, in any spelling, is answered immediately and with certainty [RES-04, RES-05, RES-15]', async () => {
  for (const dealership_url of ['bluebird-auto.example', 'https://WWW.Bluebird-Auto.example./inventory?x=1']) {
    const { status, body } = await resolve({ dealership_url })
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      website_url: 'http://www.bluebird-auto.example',
      dealership: {
        name: 'Bluebird Auto Sales',
        website: 'www.bluebird-auto.example',
        street: '2210 Orchard St',
        city: 'Boise',
        state: 'Idaho',
        phone: expect.stringMatching(/^\(\d{3}\) 555-/),
      },
      supported: true,
      setup_required: true,
      resolution: { method: 'url', confidence: 1 },
    })
  }
  expect(asked(searchHost) + asked('bluebird-auto.example')).toBe(0)
})

test('setup_required says whether this account subscribes to the dealership [RES-15]', async () => {
  const question = { dealership_url: 'juniper-ford.example' }
  expect((await resolve(question)).body).toMatchObject({ setup_required: true })
  expect((await resolve(question, world.owner.key)).body).toMatchObject({ setup_required: false })
  const found = await resolve({ dealership_url: 'marigold-auto.example' }, world.owner.key)
  expect(found.body).toMatchObject({ setup_required: true, supported: true })
  // So it does of one that a former address leads to, until the account leaves it.
  const former = { dealership_url: 'tidewater-datsun.example' }
  expect((await resolve(former, world.owner.key)).body).toMatchObject({
    setup_required: false,
    dealership: { website: 'www.tidewater-nissan.example' },
    resolution: { method: 'url_serp_fallback' },
  })
  const asOwner = { key: world.owner.key }
  const { dealers } = (await world.ask('GET', '/v1/dealers', asOwner)).body
  const left = dealers.find(({ website }: { website: string }) => website === 'www.tidewater-nissan.example')
  expect((await world.ask('DELETE', `/v1/dealers/${left.dealership_id}`, asOwner)).status).toBe(200)
  for (const again of [former, { dealership_url: 'tidewater-nissan.example' }]) {
    expect((await resolve(again, world.owner.key)).body).toMatchObject({ setup_required: true })
  }
})

test('a website that the search confirms is fetched and answered with its own name and address [RES-06, RES-16]', async () => {
  const { status, body } = await resolve({ dealership_url: 'https://www.drumlin-honda.example/new/' })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    website_url: 'http://www.drumlin-honda.example',
    dealership: { name: 'Drumlin Honda', city: 'Rochester', state: 'New York', street: '2455 W Henrietta Rd' },
    resolution: { method: 'url_serp_confirmed', resolution_source: 'automated', matched_name: 'Drumlin Honda' },
  })
  expect(body.resolution.confidence).toBeGreaterThanOrEqual(0.85)
  expect(body.resolution.confidence).toBeLessThan(1)
  expect(body.resolution.reasoning).toContain('the web search finds drumlin-honda.example (+5)')
})

test('a misspelled website, and one that moved, are corrected by the search [RES-07, RES-16]', async () => {
  for (const [given, host] of [
    ['marigold-autto.example', 'marigold-auto.example'],
    ['saltmarsh-autos.example', 'saltmarsh-motors.example'],
    ['glendale-chrysler.example', 'glendale-cdjr.example'],
  ]) {
    const answer = await resolve({ dealership_url: given })
    expect([given, siteOf(answer), answer.body.resolution?.method]).toEqual([given, host, 'url_serp_fallback'])
    expect(answer.body.resolution).toMatchObject({ resolution_source: 'automated', name_match_confidence: null })
  }
})

test('with a VIN the website is tried first, and the VIN only if that fails entirely [RES-08, RES-09]', async () => {
  const foreign = vin('hw-kia', 1)
  const methods = [
    ['bluebird-auto.example', 'bluebird-auto.example', 'url'],
    ['drumlin-honda.example', 'drumlin-honda.example', 'url_serp_confirmed'],
    ['drumlin-hinda.example', 'drumlin-honda.example', 'url_serp_fallback'],
    ['zzqx-nowhere.example', 'hw-kia.example', 'url_vin_fallback'],
    ['https://www.cars.com/dealers/1/', 'hw-kia.example', 'url_vin_fallback'],
    ['ftp://bluebird-auto.example', 'hw-kia.example', 'url_vin_fallback'],
  ]
  for (const [dealership_url, host, method] of methods) {
    const answer = await resolve({ dealership_url, vin: foreign })
    expect([dealership_url, siteOf(answer), answer.body.resolution?.method]).toEqual([dealership_url, host, method])
    if (method === 'url_vin_fallback') expect(answer.body.resolution.resolution_source).toBe('vin_fallback')
  }
})

test('a VIN with a name finds the dealership that lists it and scores the name [RES-10, RES-16, RES-17]', async () => {
  const same = await resolve({ vin: vin('juniper-ford', 1), dealer_name: 'Juniper Ford' })
  expect(same.body.resolution).toMatchObject({
    method: 'vin',
    matched_name: 'Juniper Ford',
    name_match_confidence: 1,
    resolution_source: 'vin_match',
  })
  const near = await resolve({ vin: vin('tidewater-nissan', 0), dealer_name: 'Tidewaetr Nissan' })
  expect(near.body.resolution.name_match_confidence).toBeGreaterThan(0.8)
  expect(near.body.resolution.name_match_confidence).toBeLessThan(1)
})

test('a VIN with the name of another dealership is refused with the one that lists it as candidate [RES-10, RES-19, RES-21]', async () => {
  const { status, body } = await resolve({ vin: vin('juniper-ford', 1), dealer_name: 'Crosby Family Volvo' })
  expect([status, body.error.code]).toEqual([404, 'LOW_CONFIDENCE_MATCH'])
  expect(body.error.candidates.map(({ name }: { name: string }) => name)).toEqual(['Juniper Ford'])
  expect(body.error.message).not.toBe('No dealership was found.')
})

test('a VIN alone answers the dealership that lists it, under its own name [RES-11, RES-16]', async () => {
  const { body } = await resolve({ vin: vin('opal-classics', 2).toLowerCase() })
  expect(body.resolution).toMatchObject({
    method: 'vin',
    matched_name: 'Opal Classic Cars',
    name_match_confidence: 1,
    resolution_source: 'vin_lookup',
  })
  const onWeb = await resolve({ vin: vin('marigold-auto', 1) })
  expect([siteOf(onWeb), onWeb.body.resolution.method]).toEqual(['marigold-auto.example', 'vin'])
  expect(onWeb.body.resolution).toMatchObject({ name_match_confidence: 1, resolution_source: 'automated' })
})

test('a VIN that the rooftops of a group share belongs to one rooftop: by name, else by make [RES-12, RES-16, RES-17]', async () => {
  const used = vin('lakeside-kia', 0, 'not new')
  for (const brand of ['Kia', 'Toyota', 'Ford']) {
    const answer = await resolve({ vin: used, dealer_name: `Lakeside ${brand} of Erie` })
    expect(siteOf(answer)).toBe(`lakeside-${brand.toLowerCase()}.example`)
    expect(answer.body.resolution).toMatchObject({ method: 'vin_group_match', resolution_source: 'vin_group_match' })
  }
  const unnamed = await resolve({ vin: vin('lakeside-toyota', 0, 'new') })
  expect([siteOf(unnamed), unnamed.body.resolution.method]).toEqual(['lakeside-toyota.example', 'vin_group_match'])
  const guessed = await resolve({ vin: used })
  expect(guessed.body.resolution).toMatchObject({ method: 'vin_group_match', name_match_confidence: 1 })
  expect(guessed.body.resolution.confidence).toBeLessThan(0.85)
})

test('a name and an address find a website among directories and marketplaces [RES-13, RES-16, RES-17]', async () => {
  const question = { dealer_name: 'Ironwood Chevy', dealer_address: { city: 'Spokane', state: 'WA', zip: '99201' } }
  const { body } = await resolve(question)
  expect(body).toMatchObject({
    website_url: 'http://www.ironwood-chevy.example',
    dealership: { name: 'Ironwood Chevrolet', website: 'www.ironwood-chevy.example', state: 'Washington' },
    resolution: { method: 'address', resolution_source: 'automated', matched_name: 'Ironwood Chevrolet' },
  })
  expect(asked(searchHost)).toBe(1)
  const known = await resolve({ dealer_name: 'Juniper Ford', dealer_address: { zip: '75093-1200' } })
  expect(known.body.resolution).toMatchObject({ method: 'address', resolution_source: 'name_match' })
  expect(resolutionSources).toContain(known.body.resolution.resolution_source)
})

test('a name of several brands is a group; the brand, or the website of a candidate, resolves it [RES-14, RES-18, RES-20, RES-22, ERR-10]', async () => {
  const address = { city: 'Erie', state: 'PA' }
  const { status, body } = await resolve({ dealer_name: 'Lakeside', dealer_address: address })
  expect(status).toBe(409)
  expect(Object.keys(body).sort()).toEqual(['error', 'success'])
  expect(body.success).toBe(false)
  expect(Object.keys(body.error).sort()).toEqual(['candidates', 'code', 'message', 'reasoning'])
  expect(body.error).toMatchObject({
    code: 'DEALER_GROUP_DETECTED',
    message: expect.stringMatching(/brand/),
    reasoning: expect.stringMatching(/the name matches/),
  })
  expect(body.error.candidates.length).toBeGreaterThanOrEqual(2)
  expect(body.error.candidates).toContainEqual({ name: 'Lakeside Kia', website: 'www.lakeside-kia.example' })
  const branded = await resolve({ dealer_name: 'Lakeside Kia', dealer_address: address })
  expect(siteOf(branded)).toBe('lakeside-kia.example')
  for (const { website } of body.error.candidates) {
    expect((await resolve({ dealership_url: website })).status).toBe(200)
  }
})

test('an uncertain result is refused with candidates, whose websites resolve [RES-18, RES-19, RES-21, ERR-10]', async () => {
  const questions = [
    { dealer_name: 'Sunrise Motors', dealer_address: {} },
    { dealer_name: 'Westgate Toyota', dealer_address: { state: 'OR' } },
    { dealer_name: 'Juniper Ford', dealer_address: { city: 'Miami', state: 'FL' } },
    { vin: vin('bluebird-auto', 0) },
  ]
  for (const question of questions) {
    const { status, body } = await resolve(question)
    expect([status, body.success, body.error.code]).toEqual([404, false, 'LOW_CONFIDENCE_MATCH'])
    expect(body).not.toHaveProperty('detail')
    expect(body.error.candidates.length).toBeGreaterThanOrEqual(1)
    for (const { name, website } of body.error.candidates) {
      expect(typeof name).toBe('string')
      expect((await resolve({ dealership_url: website })).status).toBe(200)
    }
  }
})

test('without any result there are no candidates, and a sentence states why [RES-18, RES-21]', async () => {
  for (const question of [
    { dealership_url: 'zzqx-nowhere.example' },
    { dealership_url: 'ftp://bluebird-auto.example/' },
    { dealership_url: 'http://192.168.10.4/' },
    { dealership_url: 'http://[::1]:8080/' },
    { dealership_url: 'http://2130706433/' },
    { dealership_url: 'localhost' },
    { dealership_url: 'call us at the lake' },
    { vin: '1HGCM82633A004352' },
    { dealer_name: 'Xylo Quandary Motors', dealer_address: { city: 'Waco', state: 'TX' } },
  ]) {
    const { status, body } = await resolve(question)
    expect([question, status, body.error?.candidates]).toEqual([question, 404, []])
    expect(body.error.reasoning).toMatch(/\w/)
  }
})

test('a marketplace’s page is never a dealership’s website; the dealership that it names is a candidate [RES-19]', async () => {
  const listed = await resolve({ dealership_url: 'https://www.cars.com/dealers/5352/lakeside-toyota-erie/' })
  expect([listed.status, listed.body.error.code]).toEqual([404, 'LOW_CONFIDENCE_MATCH'])
  expect(listed.body.error.candidates).toContainEqual({
    name: 'Lakeside Toyota',
    website: 'www.lakeside-toyota.example',
  })
  expect(world.sandbox.requests.list('cars.com')).toEqual([])
  expect((await resolve({ dealership_url: 'car-bazaar.example/dealers/juniper-ford/' })).status).toBe(404)
})

test('a website that the search confirms but does not answer is a candidate, not the answer [RES-19]', async () => {
  const byUrl = await resolve({ dealership_url: 'silent-autos.example' })
  const byName = await resolve({ dealer_name: 'Silent Creek Autos', dealer_address: { city: 'Moncton', state: 'NB' } })
  for (const { status, body } of [byUrl, byName]) {
    expect([status, body.error.code]).toEqual([404, 'LOW_CONFIDENCE_MATCH'])
    expect(body.error.candidates).toContainEqual({ name: 'Silent Creek Autos', website: 'www.silent-autos.example' })
    expect(body.error.reasoning).toContain('could not be read')
  }
})

test('the live website that the search finds for an address that answers no more is a candidate [RES-19]', async () => {
  for (const [given, name, website] of [
    ['smokey-ridge-imports.example', 'Big Cedar Truck & Auto', 'www.big-cedar-trucks.example'],
    ['okanagan-lincoln.example', 'Orchard Ford Sales Ltd.', 'www.orchard-ford.example'],
  ]) {
    const { status, body } = await resolve({ dealership_url: given })
    expect([given, status, body.error?.code]).toEqual([given, 404, 'LOW_CONFIDENCE_MATCH'])
    expect(body.error.candidates).toContainEqual({ name, website })
    expect((await resolve({ dealership_url: website })).status).toBe(200)
  }
})

test('neither a bakery nor a marketplace is ever a candidate, however it is found [RES-14, RES-19]', async () => {
  const boise = { city: 'Boise', state: 'ID' }
  const foreign = directoryOthers.map(({ host }) => host)
  for (const question of [
    ...foreign.map((host) => ({ dealership_url: host })),
    ...directoryOthers.map(({ name, city, state }) => ({ dealer_name: name, dealer_address: { city, state } })),
    { dealership_url: `https://${marketplaceHost}/dealers/juniper-ford/` },
    { dealership_url: 'https://www.cars.com/dealers/5352/lakeside-toyota-erie/' },
    { dealership_url: 'https://www.autotrader.com/dealers/bluebird-bakery-boise/' },
    { dealership_url: 'https://www.facebook.com/car-bazaar-plano/' },
    { dealership_url: 'bluebird-bakerie.example' },
    { dealership_url: 'smokey-ridge-imports.example' },
    { dealership_url: 'okanagan-lincoln.example' },
    { dealership_url: 'car-bazar.example' },
    { dealer_name: 'Bluebird Auto Bakery', dealer_address: boise },
    { dealer_name: 'Car Bazaar', dealer_address: { city: 'Plano', state: 'TX' } },
    { dealer_name: 'Lakeside', dealer_address: { city: 'Erie', state: 'PA' } },
    { vin: vin('dusk-motors', 0) },
  ]) {
    const { status, body } = await resolve(question)
    expect([question, status === 200]).toEqual([question, false])
    const websites: string[] = body.error.candidates.map((candidate: { website: string }) => candidate.website)
    const bare = websites.map((website) => website.replace(/^www\./, ''))
    expect([question, bare.filter((host) => host === marketplaceHost || foreign.some((one) => one === host))]).toEqual([
      question,
      [],
    ])
  }
})

test('every field may be omitted or null, and no other combination is accepted [RES-01, RES-03]', async () => {
  const nothing = { dealership_url: null, dealer_name: null, vin: null, dealer_address: null }
  const address = { street: null, city: 'Plano', state: 'TX', zip: null }
  for (const body of [
    { ...nothing, dealership_url: 'juniper-ford.example' },
    { ...nothing, dealership_url: 'juniper-ford.example', vin: vin('juniper-ford', 0) },
    { ...nothing, dealer_name: 'Juniper Ford', vin: vin('juniper-ford', 0) },
    { ...nothing, vin: vin('juniper-ford', 0) },
    { ...nothing, dealer_name: 'Juniper Ford', dealer_address: address },
  ]) {
    expect(siteOf(await resolve(body))).toBe('juniper-ford.example')
  }
  for (const [body, field] of [
    [nothing, 'dealership_url'],
    [{}, 'dealership_url'],
    [{ dealer_name: 'Juniper Ford' }, 'dealer_address'],
    [{ dealer_name: '   ', dealer_address: address }, 'dealer_name'],
    [{ dealer_address: address }, 'dealer_name'],
    [{ dealership_url: ' ' }, 'dealership_url'],
  ] as const) {
    const answer = await resolve(body)
    expect([answer.status, answer.body.detail?.[0]]).toEqual([422, expect.objectContaining({ loc: ['body', field] })])
  }
})

test('a VIN of another length or with other letters, and wrong types, are 422 [RES-01, RES-02]', async () => {
  for (const [body, type] of [
    [{ vin: '1HGCM82633A00435' }, 'string_too_short'],
    [{ vin: '1HGCM82633A0043522' }, 'string_too_long'],
    [{ vin: '1HGCM82633A0O4352' }, 'string_pattern_mismatch'],
    [{ vin: 17 }, 'string_type'],
    [{ dealership_url: `https://${'a'.repeat(10_000)}.example` }, 'string_too_long'],
    [{ dealership_url: ['bluebird-auto.example'] }, 'string_type'],
    [{ dealer_name: 'Juniper Ford', dealer_address: 'Plano' }, expect.any(String)],
    [{ dealer_name: 'Juniper Ford', dealer_address: { city: 7 } }, 'string_type'],
  ] as const) {
    const answer = await resolve(body)
    expect([body, answer.status, answer.body.detail?.[0]?.type]).toEqual([body, 422, type])
  }
})

test('the error codes in bodies are the four of the specification [ERR-13]', async () => {
  const low = await resolve({ dealership_url: 'zzqx-nowhere.example' })
  const group = await resolve({ dealer_name: 'Lakeside', dealer_address: { city: 'Erie', state: 'PA' } })
  const refused = await world.ask('GET', '/v1/ims/feeds')
  const { handle } = world.services.database
  await changeLimits(world.services.database, world.accountId, [{ kind: 'test_quota', units: 0 }])
  const key = await issueKey(handle, world.accountId, { type: 'test' })
  const used = await resolve({ dealership_url: 'bluebird-auto.example' }, key)
  expect([low.body.error.code, group.body.error.code, refused.body.detail, used.body.detail.code]).toEqual([
    'LOW_CONFIDENCE_MATCH',
    'DEALER_GROUP_DETECTED',
    'ADMIN_REQUIRED',
    'TEST_QUOTA_EXCEEDED',
  ])
})
