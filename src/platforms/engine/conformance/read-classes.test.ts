import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { RawVehicle } from '../../../model/raw-vehicle.ts'
import { normalizeAll } from '../../../normalize/normalize-all.ts'
import { findCards, interfaceItems } from '../reader/extract/listed-items.ts'
import { pageOf } from './fixture-site.ts'

/** Small inputs, each of a kind that real pages and files showed; everything in them is invented. */
const folder = new URL('fixtures/read-classes/', import.meta.url)
const observedAt = new Date('2026-11-21T12:00:00Z')

test.each([
  'card-price-after-rebate-you-pay.html',
  'card-symbol-in-own-element-before.html',
  'card-was-now-in-one-text.html',
  'json-price-and-sale.json',
])('the vehicles of %s are served as a person reads them [ANY-05]', (name) => {
  const { url, expected } = expectedOf(name)
  const { vehicles } = normalizeAll(readRaw(name, url), { baseUrl: url, observedAt })
  expectFields(
    vehicles.map(({ content }) => content),
    expected,
  )
})

function bytesOf(name: string): Buffer {
  return readFileSync(new URL(name, folder))
}

function expectedOf(name: string) {
  return JSON.parse(bytesOf(`${name.replace(/\.\w+$/, '')}.expected.json`).toString())
}

function readRaw(name: string, url: string): readonly RawVehicle[] {
  const isJson = name.endsWith('.json')
  const type = isJson ? 'application/json' : 'text/html'
  const page = pageOf(url, 200, { text: bytesOf(name).toString(), type })
  const items = isJson ? interfaceItems(page).items : (findCards(page)?.found.items ?? [])
  return items.map(({ vehicle }) => vehicle)
}

/** Two values in a list: both are right. */
function expectFields(served: readonly { readonly vin: string }[], expected: readonly { readonly vin: string }[]) {
  for (const { vin, ...fields } of expected) {
    const found = served.find((vehicle) => vehicle.vin === vin)
    expect(found, vin).toBeDefined()
    for (const [field, value] of Object.entries(fields)) {
      const allowed = Array.isArray(value) ? value : [value]
      expect.soft(allowed, `${field} of ${vin}`).toContainEqual(Reflect.get(found ?? {}, field))
    }
  }
}
