import { expect, test } from 'vitest'
import { imsContent } from '../../test/support/seed-listings.ts'
import { readImsListing, readWebsiteListing } from './read-listing.ts'

test.each([
  ['mi', 100_000],
  ['km', 62_137],
] as const)('a distance in %s is shown as stated, and counts in miles, from either source', (unit, odometerMiles) => {
  const odometer = { odometer: 100_000, odometer_unit: unit }
  const read = [
    readImsListing(JSON.stringify(imsContent(odometer))),
    readWebsiteListing(JSON.stringify({ vin: '1FTFW1E58MFA10001', ...odometer })),
  ]
  for (const facts of read) expect(facts).toMatchObject({ odometer: 100_000, odometerMiles })
})
