import { expect, test } from 'vitest'
import { noRealRecords, readRealSite, shownFields } from '../../../../test/support/real-records/read-real-site.ts'
import { readSamples, readWholeRecords } from '../../../../test/support/real-records/read-samples.ts'
import { realExpectations } from '../../../../test/support/real-records/real-expectations.data.ts'
import { realSites } from '../../../../test/support/real-records/real-sites.data.ts'
import { inventedSamples, realSamples } from '../../../../test/support/real-records/sample-folders.ts'
import {
  describeFinding,
  type PlatformTally,
  tallyRecords,
} from '../../../../test/support/real-records/tally-records.ts'

test.skipIf(noRealRecords).each(Object.entries(realSites))(
  '%s: the saved records come out as a person reads them (skipped without the sample files)',
  (name, site) => {
    const { vehicles } = readRealSite(site)
    const shown = vehicles.map((vehicle) => [vehicle.content.vin, shownFields(vehicle)] as const)
    const read = Object.entries(realExpectations).find(([of]) => of === name)?.[1] ?? {}
    expect(Object.fromEntries(shown)).toEqual(
      Object.fromEntries(Object.entries(read).map(([vin, fields]) => [vin, { vin, ...fields }])),
    )
  },
)

test.skipIf(noRealRecords)(
  'a record with an invalid VIN is rejected with its reason (skipped without the sample files)',
  () => {
    expect(readRealSite(realSites['eDealer, new']).rejected.first).toEqual([
      { row: 2, vin: 'BADVIN', reason: 'VIN has 6 characters, not 17', url: null },
    ])
  },
)

/** Of all values of a platform's records, in percent. */
const minRight = 99

const invented = tallyRecords(readSamples(inventedSamples))
test.each(invented.map((tally) => [tally.platform, tally] as const))(
  '%s: invented records in the shape of real ones match a manual reading',
  (_, tally) => expectFaithful(tally),
)

test.skipIf(noRealRecords)(
  'on each platform’s real records, at least as many values are right as before (skipped without the sample files)',
  () => {
    for (const tally of tallyRecords([...readWholeRecords(), ...readSamples(realSamples)])) expectFaithful(tally)
  },
)

function expectFaithful({ platform, required, all, wrong }: PlatformTally): void {
  const differences = [platform, ...wrong.map(describeFinding)].join('\n')
  expect(required, differences).toBe(100)
  expect(all, differences).toBeGreaterThanOrEqual(minRight)
}

test('a website of one business with several lots is served completely, each vehicle with its lot [COL-31]', () => {
  const lots = readSamples(inventedSamples).filter(({ of }) => of.startsWith('Overfuel, several lots'))
  expect(new Set(lots.filter(({ field }) => field === 'lot.name').map(({ served }) => served)).size).toBe(3)
  expect(lots.filter(({ right }) => !right)).toEqual([])
})
