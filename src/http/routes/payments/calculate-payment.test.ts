import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import {
  listInFeed,
  listOnWebsite,
  type SeededDealership,
  seedDealership,
} from '../../../../test/support/seed-listings.ts'
import { type IssuedKey, openTestApi } from '../../../../test/support/test-api.ts'
import { calculatePayment } from './calculate-payment.ts'

const vin = '1HGCV1F34LA000001'
const unpriced = '1HGCV1F34LA000002'
const fedVin = '1HGCV1F34LA000003'
const api = openForFile(() => openTestApi([calculatePayment]))
let own: IssuedKey
let other: IssuedKey
let dealership: SeededDealership
let foreign: SeededDealership

beforeAll(async () => {
  own = await api.issueKey()
  other = await api.issueKey()
  const { handle } = api.testDatabase.database
  dealership = await seedDealership(handle, [own.accountId])
  foreign = await seedDealership(handle, [other.accountId])
  await listOnWebsite(handle, dealership.id, [
    { vin, price: 20_000, msrp: 23_000 },
    { vin: unpriced, price: null },
  ])
  await listInFeed(handle, dealership.id, [{ vin: fedVin, price: 18_000 }])
  await listOnWebsite(handle, foreign.id, [{ vin, price: 1_000 }])
})

const calculate = async (payload: object, key = own.key) => {
  const answer = await api.app.inject({
    method: 'POST',
    url: '/v2/payments/calculate',
    headers: { authorization: `Bearer ${key}` },
    payload,
  })
  return { status: answer.statusCode, body: answer.json() }
}
const loan = { type: 'loan', price: 30_000, apr: 5, months: 60 }
const lease = { type: 'lease', price: 20_000, residual_percent: 57, apr: 3, months: 36 }

test('the tax is on the price less the trade-in, unless the whole price is asked for [VEH-18]', async () => {
  const traded = { ...loan, tax_rate: 10, trade_in_value: 10_000 }
  const bases = [undefined, 'price_less_trade', 'price'].map((tax_basis) => calculate({ ...traded, tax_basis }))
  expect((await Promise.all(bases)).map(({ body }) => [body.inputs.tax_basis, body.taxes])).toEqual([
    ['price_less_trade', 2_000],
    ['price_less_trade', 2_000],
    ['price', 3_000],
  ])
})

test('a loan is answered with its costs and inputs, and with its schedule on request [VEH-18]', async () => {
  const asked = { ...loan, tax_rate: 7, fees: 500, down_payment: 3_000 }
  const { status, body } = await calculate(asked)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    success: true,
    type: 'loan',
    monthly_payment: 558.59,
    amount_financed: 29_600,
    taxes: 2_100,
    total_of_payments: 33_515.25,
    total_interest: 3_915.25,
    due_at_signing: 3_000,
    schedule: null,
    inputs: { price: 30_000, down_payment: 3_000, trade_in_value: 0, tax_rate: 7, fees: 500, apr: 5, months: 60 },
  })
  const { schedule, total_of_payments: total } = (await calculate({ ...asked, schedule: true })).body
  expect(schedule).toHaveLength(60)
  expect(schedule[0]).toEqual({ month: 1, payment: 558.59, principal: 435.26, interest: 123.33, balance: 29_164.74 })
  expect(schedule.at(-1).balance).toBe(0)
  const cents = schedule.reduce((sum: number, { payment }: { payment: number }) => sum + Math.round(payment * 100), 0)
  expect(cents).toBe(Math.round(total * 100))
})

test('a lease is calculated by money factor or APR, by residual in percent of the MSRP or as an amount [VEH-18]', async () => {
  const given = { ...lease, msrp: 23_000, mileage_per_year: 12_000 }
  const { body } = await calculate(given)
  expect(body).toMatchObject({
    type: 'lease',
    monthly_payment: 232.78,
    amount_financed: 20_000,
    total_of_payments: 8_380.08,
    due_at_signing: 232.78,
    total_interest: 1_489.95,
    schedule: null,
    inputs: { residual_value: 13_110, money_factor: 0.00125, apr: 3, mileage_per_year: 12_000 },
  })
  const { apr: _, residual_percent: __, ...rest } = given
  const other = await calculate({ ...rest, money_factor: 0.00125, residual_value: 13_110 })
  expect(other.body).toMatchObject({ monthly_payment: 232.78, inputs: { apr: null, residual_percent: null } })
})

test('a VIN supplies the price of its listing at the caller’s dealerships, never of another account', async () => {
  const { price: _, ...rest } = loan
  const byVin = await calculate({ ...rest, vin: vin.toLowerCase() })
  expect(byVin.body).toMatchObject({
    amount_financed: 20_000,
    inputs: { vin, dealership_id: dealership.publicId, msrp: 23_000 },
  })
  expect((await calculate({ ...rest, vin }, other.key)).body).toMatchObject({ amount_financed: 1_000 })
  expect((await calculate({ ...rest, vin: fedVin })).body).toMatchObject({ amount_financed: 18_000 })
  expect(await calculate({ ...rest, vin: fedVin }, other.key)).toEqual({
    status: 404,
    body: expect.objectContaining({ detail: 'Vehicle not found' }),
  })
  expect(await calculate({ ...rest, vin: unpriced })).toEqual({
    status: 422,
    body: expect.objectContaining({ detail: 'Vehicle has no price' }),
  })
  expect(await calculate({ ...rest, vin, dealership_id: foreign.publicId })).toEqual({
    status: 403,
    body: expect.objectContaining({ detail: 'Not authorized for this dealership' }),
  })
})

test('100 percent down is a payment of 0, and more is refused, naming the field', async () => {
  expect((await calculate({ ...loan, down_payment: 30_000 })).body).toMatchObject({
    monthly_payment: 0,
    amount_financed: 0,
  })
  const { status, body } = await calculate({ ...loan, down_payment: 30_001 })
  expect(status).toBe(422)
  const excess = expect.stringMatching(/by 1$/)
  expect(body.detail[0]).toMatchObject({ loc: ['body', 'down_payment'], type: 'value_error', msg: excess })
  const leased = await calculate({ ...lease, down_payment: 20_000 })
  const cost = expect.stringMatching(/cost of 0$/)
  expect(leased.body.detail[0]).toMatchObject({ loc: ['body', 'residual_percent'], type: 'value_error', msg: cost })
})

test.each([
  [{ months: 0 }, 'months', 'greater_than_equal'],
  [{ months: 121 }, 'months', 'less_than_equal'],
  [{ months: 12.5 }, 'months', 'int_parsing'],
  [{ months: undefined }, 'months', 'missing'],
  [{ apr: 100.01 }, 'apr', 'less_than_equal'],
  [{ apr: -1 }, 'apr', 'greater_than_equal'],
  [{ apr: undefined }, 'apr', 'missing'],
  [{ price: -1 }, 'price', 'greater_than'],
  [{ price: undefined }, 'price', 'missing'],
  [{ price: '30000' }, 'price', 'float_parsing'],
  [{ down_payment: -0.01 }, 'down_payment', 'greater_than_equal'],
  [{ trade_in_value: -1 }, 'trade_in_value', 'greater_than_equal'],
  [{ trade_in_payoff: -1 }, 'trade_in_payoff', 'greater_than_equal'],
  [{ fees: -1 }, 'fees', 'greater_than_equal'],
  [{ tax_rate: 101 }, 'tax_rate', 'less_than_equal'],
  [{ tax_basis: 'all' }, 'tax_basis', 'enum'],
  [{ type: 'gift' }, 'type', 'enum'],
  [{ vin: 'SHORT' }, 'vin', 'string_too_short'],
])('a loan with %o is 422 at %s [VEH-19]', async (change, field, type) => {
  const { status, body } = await calculate({ ...loan, ...change })
  expect(status).toBe(422)
  expect(body.detail).toContainEqual(expect.objectContaining({ loc: ['body', field], type }))
})

test.each([
  [{ residual_percent: undefined }, 'residual_percent', 'missing'],
  [{ residual_percent: 101 }, 'residual_percent', 'less_than_equal'],
  [{ apr: undefined }, 'apr', 'missing'],
  [{ money_factor: 1.25 }, 'money_factor', 'less_than_equal'],
  [{ mileage_per_year: -1 }, 'mileage_per_year', 'greater_than_equal'],
])('a lease with %o is 422 at %s [VEH-19]', async (change, field, type) => {
  const { status, body } = await calculate({ ...lease, ...change })
  expect(status).toBe(422)
  expect(body.detail).toContainEqual(expect.objectContaining({ loc: ['body', field], type }))
})
