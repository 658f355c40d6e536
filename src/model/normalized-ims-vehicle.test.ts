import { expect, test } from 'vitest'
import { ImsVehicle } from './ims-vehicle.ts'
import { NormalizedImsVehicle, normalizedNames, renderNormalized } from './normalized-ims-vehicle.ts'
import { WebsiteVehicle } from './website-vehicle.ts'

test('every website field has a source: an IMS field, a computed value, or null', () => {
  const renamed: readonly string[] = Object.values(normalizedNames)
  const own = ['engine_displacement', 'first_seen_at', 'last_seen', 'dealership_active', 'source', 'carfax_clean_title']
  const fields = Object.entries(NormalizedImsVehicle.properties)
  const websiteOnly = fields.flatMap(([name, schema]) => ('type' in schema && schema.type === 'null' ? [name] : []))
  const known = [...Object.keys(ImsVehicle.properties), ...renamed, ...own, ...websiteOnly]
  expect(known).toEqual(expect.arrayContaining(Object.keys(NormalizedImsVehicle.properties)))
  expect(Object.keys(NormalizedImsVehicle.properties)).toEqual(
    expect.arrayContaining(Object.keys(WebsiteVehicle.properties)),
  )
})

test('a vehicle has the names of website fields, and null where IMS feeds have no equivalent', () => {
  const vehicle = { vin: '1HGCM82633A004352', created_at: '2026-11-01T00:00:00Z', updated_at: '2026-11-02T00:00:00Z' }
  const render = (lastSeenAt: Date | null): unknown =>
    JSON.parse(renderNormalized(JSON.stringify(vehicle), { engineDisplacement: '2.0', lastSeenAt }))
  expect(render(new Date('2026-11-03T00:00:00Z'))).toMatchObject({
    vin: vehicle.vin,
    source: 'ims',
    dealership_active: true,
    engine_displacement: '2.0',
    first_seen_at: vehicle.created_at,
    last_seen: '2026-11-03T00:00:00.000Z',
    make: null,
  })
  expect(render(null)).toMatchObject({ last_seen: vehicle.updated_at })
})
