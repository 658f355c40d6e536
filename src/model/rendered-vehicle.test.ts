import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { vehicleContent } from '../../test/support/vehicle-content.ts'
import { completeVehicle, hashContent, readPageContent, renderVehicle, renderVehicleAgain } from './rendered-vehicle.ts'
import { addVinFacts, noVinFacts, withoutVinFacts } from './vin-facts.ts'
import { WebsiteVehicle } from './website-vehicle.ts'

const times = {
  id: '0193aaaa-0000-7000-8000-000000000000',
  firstSeenAt: new Date('2026-11-01T10:00:00Z'),
  createdAt: new Date('2026-11-01T10:00:01Z'),
  updatedAt: new Date('2026-11-02T10:00:00Z'),
  inventoryDate: '2026-10-30',
}
const moving = {
  inventoryDate: '2026-10-30',
  lastSeen: new Date('2026-11-03T08:00:00Z'),
  now: new Date('2026-11-03T09:00:00Z'),
  active: true,
}

function complete(changes: Partial<typeof moving> = {}): WebsiteVehicle {
  return JSON.parse(completeVehicle(renderVehicle(vehicleContent(), times), { ...moving, ...changes }))
}

test('a rendered vehicle has every documented field with its type [COL-05, COL-06, COL-07, COL-08, COL-09, COL-10, COL-11, COL-12]', () => {
  const vehicle = complete()
  expect([...Value.Errors(WebsiteVehicle, vehicle)]).toEqual([])
  expect(Object.keys(vehicle).sort()).toEqual(Object.keys(WebsiteVehicle.properties).sort())
  expect(vehicle.id).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
  expect(vehicle.first_seen_at).toBe('2026-11-01T10:00:00.000Z')
  expect(vehicle.scraped_date).toBe('2026-11-03')
  expect(complete({ lastSeen: new Date('2026-11-02T08:00:00Z') }).scraped_date).toBe('2026-11-02')
})

test('age_days counts whole days in stock, and 0 is null [COL-21]', () => {
  expect(complete().age_days).toBe(4)
  expect(complete({ inventoryDate: '2026-11-03' }).age_days).toBeNull()
  expect(complete({ inventoryDate: '2026-11-05' }).age_days).toBeNull()
})

test('price components and photos are native JSON [COL-24]', () => {
  const vehicle = complete()
  expect(vehicle.price_components.components).toEqual([])
  expect(vehicle.photo_url_list[0]).toEqual({ url: 'https://www.example-motors.com/1.jpg', index: 0 })
})

test('the hash depends on the content, whatever the order of its keys', () => {
  const content = vehicleContent()
  const reversed = Object.fromEntries(Object.entries(content).reverse()) as typeof content
  expect(hashContent(reversed)).toEqual(hashContent(content))
  expect(hashContent({ ...content, odometer: 30_001 })).not.toEqual(hashContent(content))
})

test('the hash is 16 bytes in hex, and what the VIN says against the page is no part of it', () => {
  const content = vehicleContent()
  expect(hashContent(content)).toMatch(/^[0-9a-f]{32}$/)
  expect(hashContent({ ...content, vin_disagrees: ['model'] })).toBe(hashContent(content))
})

test('a vehicle that an earlier release stored is rendered with empty values for new fields', () => {
  const {
    in_transit: _,
    features: __,
    series: ___,
    lot: ____,
    ...older
  } = JSON.parse(renderVehicle(vehicleContent({ decoded: ['body'] }), times))
  const { content } = renderVehicleAgain(JSON.stringify(older) as ReturnType<typeof renderVehicle>)
  expect(content).toMatchObject({ in_transit: false, features: [], series: '', lot: null, decoded: ['body'] })
})

test('decoded values never make a vehicle differ from the last scan', () => {
  const page = vehicleContent({ body: '' })
  const completed = addVinFacts(page, { fills: { body: 'Sedan' }, disagrees: ['model'], isDecoded: true })
  expect(completed).toMatchObject({ body: 'Sedan', decoded: ['body'], vin_disagrees: ['model'] })
  expect(hashContent(withoutVinFacts(completed))).toBe(hashContent(page))
  expect(readPageContent(renderVehicle(completed, times))).toMatchObject(page)
  const { content } = renderVehicleAgain(renderVehicle(completed, times), noVinFacts)
  expect(content).toMatchObject({ body: '', decoded: [], vin_disagrees: [] })
})
