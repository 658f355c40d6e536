import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultWorld } from '../../sandbox/world.ts'
import { listRows } from '../../src/db/database.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { onboard } from '../support/onboard.ts'

// One small site per platform, without groups and bakeries.
const sites = defaultWorld.flatMap((spec) =>
  'size' in spec && !('group' in spec) && spec.size <= 110 ? [{ ...spec, size: 24 }] : [],
)
const kinds = new Map(sites.map((spec) => [JSON.stringify({ ...spec, host: '' }), spec]))
const hosts = [...kinds.values()].map(({ host, kind }) => ({ host, kind }))

let forecourt: TestForecourt
const dealers = new Map<string, string>()
let stranger: { readonly key: string }

beforeAll(async () => {
  forecourt = await startForecourt({ sites: [...kinds.values()] })
  for (const { host } of hosts) dealers.set(host, (await onboard(forecourt, host)).dealership_id)
  stranger = await forecourt.addAccount('stranger')
}, 300_000)
afterAll(() => forecourt.close())

async function look(host: string, vin: string) {
  const { body } = await forecourt.ask('GET', `/v1/vehicles/vin/${vin}/live?dealership_id=${dealers.get(host)}`)
  return body
}

const vehicleEvents = async (vin: string) => {
  const { handle } = forecourt.services.database
  const rows = await listRows<{ type: string; data: string | null }>(handle)`SELECT type, data FROM events ORDER BY id`
  return rows.filter(({ type, data }) => type.startsWith('vehicle.') && data?.includes(`"vin":"${vin}"`))
}

test.each(hosts)(
  '$kind at $host: an unchanged vehicle is live and changes nothing; a sold one is gone',
  async ({ host }) => {
    const lot = forecourt.sandbox.sites.get(host)?.site.lot
    const vins = lot?.vehicles().map(({ vin }) => vin) ?? []
    for (const vin of [vins[0], vins[7], vins[23]]) {
      const answer = await look(host, vin ?? '')
      expect(answer).toMatchObject({ source: 'live', vehicle: { vin } })
      const events = await vehicleEvents(vin ?? '')
      const changes = events.slice(1).map(({ data }) => JSON.parse(data ?? '').changes)
      expect(changes).toEqual([])
    }
    lot?.change({ action: 'sell', vins: [vins[7] ?? ''] })
    expect(await look(host, vins[7] ?? '')).toMatchObject({ source: 'gone', vehicle: { dealership_active: false } })
    expect((await vehicleEvents(vins[7] ?? '')).map(({ type }) => type)).toEqual(['vehicle.created', 'vehicle.removed'])
  },
)

/** Of no dealership. */
const unknownVin = '1FTFW1E50NFA00001'
/** Requests that name a VIN in their body. */
const searches = /\/(?:query|documents\/search)\b/

test.each(hosts)(
  '$kind at $host: gone is gone without confirmation, never 502, while the unfiltered check fails [LIV-11] [LIV-12]',
  async ({ host }) => {
    const ask = () =>
      forecourt.ask('GET', `/v1/vehicles/vin/${unknownVin}/live?dealer_url=${host}`, { key: stranger.key })
    await ask()
    forecourt.sandbox.requests.clear()
    expect((await ask()).body).toMatchObject({ source: 'gone', gone_confirmed: true })
    const paths = forecourt.sandbox.requests.list().flatMap(({ path }) => (path === '/robots.txt' ? [] : [path]))
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
