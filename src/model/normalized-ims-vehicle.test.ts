import { expect, test } from 'vitest'
import { ImsVehicle } from './ims-vehicle.ts'
import { NormalizedImsVehicle, normalizedNames, websiteOnlyFields } from './normalized-ims-vehicle.ts'
import { WebsiteVehicle } from './website-vehicle.ts'

test('every website field has a source: an IMS field, a field of its own, or null', () => {
  const renamed: readonly string[] = Object.values(normalizedNames)
  const own = ['engine_displacement', 'first_seen_at', 'last_seen', 'dealership_active', 'source', 'carfax_clean_title']
  const known = [...Object.keys(ImsVehicle.properties), ...renamed, ...own, ...websiteOnlyFields]
  expect(known).toEqual(expect.arrayContaining(Object.keys(NormalizedImsVehicle.properties)))
  expect(Object.keys(NormalizedImsVehicle.properties)).toEqual(
    expect.arrayContaining(Object.keys(WebsiteVehicle.properties)),
  )
})
