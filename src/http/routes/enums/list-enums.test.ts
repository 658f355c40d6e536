import { beforeAll, describe, expect, test } from 'vitest'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import { loadResponseContract } from '../../../../test/support/response-contract.ts'
import { openTestApi } from '../../../../test/support/test-api.ts'
import { eventTypes } from '../../../events/catalog.ts'
import { vehicleContentFields } from '../../../model/website-vehicle.ts'
import * as rules from '../../../normalize/vocabulary.ts'
import { platforms } from '../../../platforms/registry.ts'

const api = openForFile(openTestApi)
let enums: Readonly<Record<string, readonly unknown[]>>

beforeAll(async () => {
  const { key } = await api.issueKey()
  const response = await api.app.inject({ method: 'GET', url: '/v1/enums', headers: { 'x-api-key': key } })
  const contract = await loadResponseContract()
  contract.check({ method: 'GET', url: '/v1/enums', response })
  expect(response.json()).toMatchObject({ success: true })
  enums = response.json().enums
})

test.each([
  ['body', rules.bodyRules],
  ['drivetrain', rules.drivetrainRules],
  ['fuel', rules.fuelRules],
  ['transmission', rules.transmissionRules],
])('%s lists exactly the words that normalization produces', (name, table) => {
  expect([...(enums[name] ?? [])].sort()).toEqual([...new Set(table.map(({ word }) => word))].sort())
})

test('providers are the registered platforms, and event types those of the catalog', () => {
  expect(enums.provider).toEqual(platforms.map(({ id, name, trust }) => ({ id, name, status: 'working', trust })))
  expect(enums.provider_trust).toEqual(['verified', 'partial', 'documented'])
  expect(enums.event_type).toEqual(eventTypes.map(({ name }) => name))
})

describe('enums match the vehicle schema', () => {
  test.each([
    ['condition', 'condition'],
    ['odometer_unit', 'odometer_unit'],
  ] as const)('%s', (name, field) => {
    const stated = vehicleContentFields[field].anyOf.flatMap((part) => ('const' in part ? [part.const] : []))
    expect([...(enums[name] ?? [])].sort()).toEqual(stated.map(String).sort())
  })
})

test('no list is empty or has duplicates', () => {
  for (const [name, list] of Object.entries(enums)) {
    const texts = list.map((item) => JSON.stringify(item))
    expect(texts.length, name).toBeGreaterThan(1)
    expect(new Set(texts).size, name).toBe(texts.length)
  }
})

test('it accepts a key', async () => {
  expect((await api.app.inject({ method: 'GET', url: '/v1/enums' })).statusCode).toBe(401)
})
