import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PlatformKind, platformKinds, specOfKind } from '../../sandbox/site-specs.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { lotOf } from '../support/lot-of.ts'
import { onboard } from '../support/onboard.ts'

/** More than one page on most platforms. */
const size = 28
const otherwiseCalled: Readonly<Partial<Record<PlatformKind, string>>> = {
  plain: 'generic',
  'dealer-spike-older': 'dealer-spike',
}
/** Fields that these platforms never provide, so that a setup requires review. */
const neverStated: Readonly<Partial<Record<PlatformKind, string>>> = {
  automanager: 'have no condition',
  autocorner: 'have no condition',
  autorevo: 'have no condition',
  nabthat: 'have no price',
}

let forecourt: TestForecourt
beforeAll(async () => {
  const sites = platformKinds.map((kind) => specOfKind(kind, { host: hostOf(kind), size }))
  forecourt = await startForecourt({ sites })
})
afterAll(() => forecourt.close())

function hostOf(kind: PlatformKind): string {
  return `${kind}.example`
}

test.each(platformKinds)('a %s site is detected from its URL alone, and its whole lot is read', async (kind) => {
  const end = await onboard(forecourt, hostOf(kind))
  const provider = otherwiseCalled[kind] ?? kind
  const missing = neverStated[kind]
  expect(end).toMatchObject({
    ...{ provider, inventory_status: 'available' },
    setup_status: missing === undefined ? 'active' : 'needs_manual_review',
    requires_review_reason: missing === undefined ? null : expect.stringContaining(missing),
  })
  const body = { dealership_id: end.dealership_id, per_page: 500 }
  const { vehicles } = (await forecourt.ask('POST', '/v1/inventory/fetch', { body })).body
  const vins: readonly string[] = vehicles.map(({ vin }: { vin: string }) => vin)
  const lot = lotOf(forecourt, hostOf(kind)).map(({ vin }) => vin)
  expect([...vins].sort()).toEqual([...lot].sort())
  const { dealer } = (await forecourt.ask('GET', `/v1/dealers/${end.dealership_id}`)).body
  expect(dealer.last_imports[0]).toMatchObject({ status: 'completed', error: null })
})
