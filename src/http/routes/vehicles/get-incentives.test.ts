import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import {
  listInFeed,
  listOnWebsite,
  type SeededDealership,
  seedDealership,
} from '../../../../test/support/seed-listings.ts'
import { type IssuedKey, openTestApi } from '../../../../test/support/test-api.ts'
import { upsertSubscription } from '../../../db/queries/subscriptions.ts'
import { normalizeVehicle } from '../../../normalize/normalize-vehicle.ts'
import { listIncentives } from '../dealers/list-incentives.ts'
import { getIncentives } from './get-incentives.ts'

const vin = (number: number) => `1HGCV1F34LA${String(number).padStart(6, '0')}`
const api = openForFile(() => openTestApi([getIncentives, listIncentives]))
let own: IssuedKey
/** Subscribes to the used vehicles of the same dealership as `own`. */
let beside: IssuedKey
let dealership: SeededDealership

/** A vehicle as it is stored when its page shows these prices. */
const shown = (number: number, loyalty = '500') => {
  const components = [
    { type: 'msrp', label: 'MSRP', amount: '30000', category: 'starting' },
    { type: 'dealer_incentive', label: 'Customer Cash (ends 12/1)', amount: '1500', category: 'discount' },
    { type: 'dealer_incentive', label: 'Loyalty Offer', amount: loyalty, category: 'discount' },
    { type: 'dealer_fee', label: 'Doc Fee', amount: '85', category: 'fee' },
  ] as const
  const raw = { vin: vin(number), condition: 'new', year: 2026, prices: { msrp: 30_000, price: 28_585, components } }
  const outcome = normalizeVehicle(raw, { baseUrl: 'https://www.example.com/', observedAt: new Date(), row: 1 })
  if (outcome.kind !== 'vehicle') throw new Error(outcome.rejected.reason)
  return outcome.vehicle.content
}

beforeAll(async () => {
  own = await api.issueKey()
  const { handle } = api.testDatabase.database
  dealership = await seedDealership(handle, [own.accountId])
  const foreign = await seedDealership(handle, [(await api.issueKey()).accountId])
  beside = await api.issueKey()
  const ofUsed = { accountId: beside.accountId, inventoryType: 'used', stated: {}, at: new Date() } as const
  await upsertSubscription(handle, { ...ofUsed, dealershipId: dealership.id })
  await listOnWebsite(handle, dealership.id, [shown(1), shown(2), shown(3, '750'), { vin: vin(4) }])
  await listInFeed(handle, dealership.id, [{ vin: vin(5) }, { vin: vin(1), price: 27_000 }])
  await listOnWebsite(handle, foreign.id, [shown(1, '9999')])
})

const ask = async (url: string, key = own.key) => {
  const answer = await api.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${key}` } })
  return { status: answer.statusCode, body: answer.json() }
}

test('answers discounts, fees and offers with label, amount, kind, condition and wording [VEH-16]', async () => {
  const { status, body } = await ask(`/v2/vehicles/${vin(1)}/incentives`)
  expect(status).toBe(200)
  expect(body).toEqual({
    success: true,
    vin: vin(1),
    dealership_id: dealership.publicId,
    count: 3,
    incentives: [
      { label: 'Customer Cash', amount: 1_500, kind: 'rebate', conditional: false, text: 'Customer Cash (ends 12/1)' },
      { label: 'Doc Fee', amount: 85, kind: 'fee', conditional: false, text: 'Doc Fee' },
      { label: 'Loyalty Offer', amount: 500, kind: 'rebate', conditional: true, text: 'Loyalty Offer' },
    ],
  })
})

test('conditional offers are not part of any price', () => {
  const { conditional_offers: offers, total_discounts: discounts, price_components: prices } = shown(1)
  expect(offers).toEqual([{ label: 'Loyalty Offer', amount: 500 }])
  expect(discounts).toBe(1_500)
  expect(prices.components.map(({ label }) => label)).not.toContain('Loyalty Offer')
})

test('a page or a feed without offers has an empty list [VEH-16]', async () => {
  expect((await ask(`/v2/vehicles/${vin(4)}/incentives`)).body).toMatchObject({ count: 0, incentives: [] })
  expect((await ask(`/v2/vehicles/${vin(5)}/incentives`)).body).toMatchObject({ count: 0, incentives: [] })
})

test('a dealership’s offers are counted once over its vehicles, whoever else subscribes to it with another filter [VEH-16]', async () => {
  const { body } = await ask(`/v2/dealers/${dealership.publicId}/incentives`)
  expect(body).toMatchObject({ success: true, dealership_id: dealership.publicId, count: 4 })
  expect(body.incentives).toMatchObject([
    { label: 'Customer Cash', kind: 'rebate', vehicles: 3 },
    { label: 'Doc Fee', kind: 'fee', vehicles: 3 },
    { label: 'Loyalty Offer', amount: 500, conditional: true, vehicles: 2 },
    { label: 'Loyalty Offer', amount: 750, conditional: true, vehicles: 1 },
  ])
  const ofUsed = await ask(`/v2/dealers/${dealership.publicId}/incentives`, beside.key)
  expect(ofUsed.body).toMatchObject({ count: 0, incentives: [] })
})
