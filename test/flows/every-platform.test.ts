import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlatformKind, platformKinds, type SiteSpec, specOfKind } from '../../sandbox/site-specs.ts'
import { listRows } from '../../src/db/database.ts'
import { fixtureFolder, loadFixtureSite } from '../../src/platforms/engine/conformance/fixture-site.ts'
import { platforms } from '../../src/platforms/registry.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { lotOf } from '../support/lot-of.ts'
import { onboard } from '../support/onboard.ts'
import { waitUntil } from '../support/wait-until.ts'

/** More than one page on most platforms. */
const size = 28
/** Fields that these platforms never provide, so that a setup requires review. */
const neverStated: Readonly<Record<string, string>> = {
  automanager: 'have no condition',
  'dealr-cloud': 'have no condition',
}
/** Its cards show a former price that the vehicle's own page lacks (since November 2026). */
const differsOnItsPage = ['go-auto']
/** Of no dealership. */
const unknownVin = '1FTFW1E50NFA00001'
/** Of a vehicle that takes a sold one's place. */
const unusedVin = '1FTFW1E50NFA00015'

type Subject = {
  readonly kind: string
  readonly provider: string
  vins(): readonly string[]
  sell(vin: string): void
  rename(name: string): void
  readonly changeIds?: () => void
}

const imitated = platformKinds.map((kind: PlatformKind): Subject => {
  const host = hostOf(kind)
  return {
    kind,
    provider: kind === 'plain' ? 'generic' : kind,
    vins: () => lotOf(forecourt, host).map(({ vin }) => vin),
    sell: (vin) => forecourt.sandbox.sites.get(host)?.site.lot?.change({ action: 'sell', vins: [vin] }),
    rename: (name) => forecourt.sandbox.addSite(specOfKind(kind, { host, size, name })),
    changeIds: () => forecourt.sandbox.changeIds(host),
  }
})
/** Platforms without an imitation: the pages of their fixtures. */
const recorded = platforms.flatMap(({ id }): readonly Subject[] => {
  const site = loadFixtureSite(id)
  if (site === null || id === 'generic' || platformKinds.some((kind) => kind === id)) return []
  const { vins, identity, one } = site
  const show = (texts: Readonly<Record<string, string>>) => forecourt.sandbox.addSite(recordedSite(id, texts))
  return [
    {
      kind: id,
      provider: id,
      vins: () => vins,
      sell: (vin) => show(one === undefined ? { [vin]: unusedVin } : { [vin]: one.absent, [one.absent]: vin }),
      rename: (name) => show({ [identity.name ?? '']: name }),
    },
  ]
})
const subjects = [...imitated, ...recorded]

function recordedSite(id: string, texts: Readonly<Record<string, string>> = {}): SiteSpec {
  return { kind: 'recorded', host: hostOf(id), folder: fileURLToPath(fixtureFolder(id)), texts }
}

let forecourt: TestForecourt
let stranger: { readonly key: string }
const onboarded = new Map<string, string>()
beforeAll(async () => {
  const sites = platformKinds.map((kind) => specOfKind(kind, { host: hostOf(kind), size }))
  forecourt = await startForecourt({ sites: [...sites, ...recorded.map(({ kind }) => recordedSite(kind))] })
  stranger = await forecourt.addAccount('stranger')
})
afterAll(() => forecourt.close())

function hostOf(kind: string): string {
  return `${kind}.example`
}

test.each(subjects)('a $kind site is detected from its URL alone, and its whole lot is read', async (subject) => {
  const { kind, provider } = subject
  const end = await onboard(forecourt, hostOf(kind))
  onboarded.set(kind, end.dealership_id)
  const missing = neverStated[kind]
  expect(end).toMatchObject({
    provider,
    inventory_status: 'available',
    setup_status: missing === undefined ? 'active' : 'needs_manual_review',
    requires_review_reason: missing === undefined ? null : expect.stringContaining(missing),
  })
  const body = { dealership_id: end.dealership_id, per_page: 500 }
  const { vehicles } = (await forecourt.ask('POST', '/v1/inventory/fetch', { body })).body
  const vins: readonly string[] = vehicles.map(({ vin }: { vin: string }) => vin)
  expect([...vins].sort()).toEqual([...subject.vins()].sort())
  const { dealer } = (await forecourt.ask('GET', `/v1/dealers/${end.dealership_id}`)).body
  expect(dealer.last_imports[0]).toMatchObject({ status: 'completed', error: null })
})

test.each(imitated)('$kind: every photo is one that the sandbox draws of its vehicle, and serves', async ({ kind }) => {
  const body = { dealership_id: onboarded.get(kind) ?? '', per_page: 500 }
  const { vehicles } = (await forecourt.ask('POST', '/v1/inventory/fetch', { body })).body
  const photos: readonly { vin: string; url: URL }[] = vehicles.flatMap(
    ({ vin, photo_url_list: list }: { vin: string; photo_url_list: readonly { url: string }[] }) =>
      list.map(({ url }) => ({ vin, url: new URL(url) })),
  )
  if (kind !== 'dealer-fire') expect(photos.length).toBeGreaterThanOrEqual(size)
  const drawn = ({ host, pathname }: URL) => forecourt.sandbox.findPhoto(host, pathname)?.vehicle.vin
  expect(photos.map(({ url }) => [url.href, drawn(url)])).toEqual(photos.map(({ vin, url }) => [url.href, vin]))
  const isServed = ({ protocol, hostname }: URL) => protocol === 'http:' && hostname.endsWith('.example')
  expect(photos.filter(({ url }) => !isServed(url)).map(({ url }) => url.href)).toEqual([])
})

test.each(subjects)('$kind: an unchanged vehicle is live, and its lookup changes nothing', async ({ kind, vins }) => {
  const [, kept = ''] = vins()
  expect(await look(kind, kept)).toMatchObject({ source: 'live', vehicle: { vin: kept } })
  if (!differsOnItsPage.includes(kind)) expect(await eventsOf(kept)).toEqual(['vehicle.created'])
})

const changed = subjects.flatMap(({ kind, vins, rename, changeIds }) => [
  ...(changeIds === undefined ? [] : [{ kind, vins, what: 'new ids', change: changeIds }]),
  { kind, vins, what: 'a new name', change: () => rename('Larkspur Motors') },
])

test.each(changed)(
  '$kind: $what of the dealership removes none of its vehicles, and no live lookup calls one gone [COL-36] [LIV-08]',
  async ({ kind, vins: now, change }) => {
    const dealershipId = onboarded.get(kind) ?? (await onboard(forecourt, hostOf(kind))).dealership_id
    const read = async () => (await forecourt.ask('GET', `/v1/dealers/${dealershipId}`)).body.dealer
    const { id, vehicle_count: before } = await read()
    const vins = now()
    change()
    const collect = () => collectSite(forecourt.services, id)
    // A vendor's host that refuses the old ids is asked again: at the third refusal the site is detected anew.
    for (let refused = 0; refused < 3; refused++) {
      const outcome = await collect()
      expect(outcome).toMatchObject({ counts: { removed: 0 } })
      if ('failureClass' in outcome && outcome.failureClass !== 'blocked') break
    }
    for (const vin of [vins[0], vins.at(-1)]) {
      const { body } = await forecourt.ask('GET', `/v1/vehicles/vin/${vin}/live?dealership_id=${dealershipId}`)
      expect(body).toMatchObject({ source: expect.stringMatching(/^(live|cached)$/), vehicle: { vin } })
    }
    await waitUntil('a complete import', async () => {
      const { last_imports: imports, vehicle_count } = await read()
      expect(vehicle_count).toBe(before)
      return imports[0].status === 'completed' ? true : undefined
    })
  },
)

test.each(subjects)('$kind: a sold vehicle is gone at its next lookup', async ({ kind, vins, sell }) => {
  const sold = vins().at(-1) ?? ''
  sell(sold)
  expect(await look(kind, sold)).toMatchObject({ source: 'gone', vehicle: { dealership_active: false } })
  expect((await eventsOf(sold)).at(-1)).toBe('vehicle.removed')
})

/** Requests that name a VIN in their body. */
const searches = /\/(?:query|documents\/search)\b/

test.each(subjects)(
  '$kind: gone is gone without confirmation, never 502, while the unfiltered check fails [LIV-11] [LIV-12]',
  async ({ kind }) => {
    const host = hostOf(kind)
    const ask = () =>
      forecourt.ask('GET', `/v1/vehicles/vin/${unknownVin}/live?dealer_url=${host}`, { key: stranger.key })
    await ask()
    const { requests } = forecourt.sandbox
    requests.clear()
    expect((await ask()).body).toMatchObject({ source: 'gone', gone_confirmed: true })
    const paths = requests.list().flatMap(({ path }) => (path === '/robots.txt' ? [] : [path]))
    const filtered = paths.findIndex((path) => path.includes(unknownVin) || searches.test(path))
    // Without a filtered request, the listing itself is the answer; where it is the only one, it was the whole lot.
    if (filtered === -1 || paths.length === filtered + 1) return
    for (const fault of [{ status: 503 }, { status: 403 }]) {
      forecourt.sandbox.setFaults(host, [{ kind: 'status', ...fault, path: '^(?!/robots)', skip: filtered + 1 }])
      const { status, body } = await ask()
      forecourt.sandbox.setFaults(host, [])
      expect({ status, body }, `${fault.status}`).toMatchObject({
        status: 200,
        body: { source: 'gone', gone_confirmed: false, cached_reason: null, vehicle: null },
      })
    }
  },
)

// Several at once: each answer waits for the pace of its own site.
test.concurrent.each(subjects)(
  '$kind: a site that is down is unreachable after its first refusal, and the stored vehicle is the answer [LIV-09] [LIV-25]',
  async ({ kind, vins }) => {
    const host = hostOf(kind)
    const { setFaults } = forecourt.sandbox
    const [vin = ''] = vins()
    setFaults(host, [{ kind: 'status', status: 503 }])
    const before = pagesAsked(host).length
    const known = await look(kind, vin)
    const asked = pagesAsked(host).slice(before)
    const unknown = await look(kind, unknownVin)
    setFaults(host, [])
    expect(known).toMatchObject({ source: 'cached', cached_reason: 'unreachable', vehicle: { vin } })
    expect(unknown).toMatchObject({ reason: 'unreachable', detail: expect.any(String) })
    expect(new Set(asked).size).toBe(1)
  },
)

/** Paths at the site and at the vendor's hosts that it uses, but for robots.txt. */
function pagesAsked(host: string): readonly string[] {
  const { requests, sites } = forecourt.sandbox
  const hosts = [host, ...(sites.get(host)?.site.api?.hosts ?? [])]
  return hosts.flatMap((each) => requests.list(each).flatMap(({ path }) => (path === '/robots.txt' ? [] : [path])))
}

async function look(kind: string, vin: string) {
  return (await forecourt.ask('GET', `/v1/vehicles/vin/${vin}/live?dealership_id=${onboarded.get(kind)}`)).body
}

async function eventsOf(vin: string): Promise<readonly string[]> {
  const rows = await listRows<{ type: string; data: string | null }>(forecourt.services.database.handle)`
    SELECT type, data FROM events WHERE type LIKE 'vehicle.%' ORDER BY id`
  return rows.filter(({ data }) => data?.includes(`"vin":"${vin}"`)).map(({ type }) => type)
}
