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

beforeAll(async () => {
  forecourt = await startForecourt({ sites: [...kinds.values()] })
  for (const { host } of hosts) dealers.set(host, (await onboard(forecourt, host)).dealership_id)
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
