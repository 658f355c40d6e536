import { describe, expect, test } from 'vitest'
import { capturedSites, differences, readCapturedSite } from '../../../../test/support/any-sites/captured-site.ts'

const sites = capturedSites.map((name) => ({ name, read: readCapturedSite(name) }))
const dealers = sites.filter(({ read }) => read.expected.setup === 'active')
const others = sites.filter(({ read }) => read.expected.setup !== 'active')

describe.skipIf(sites.length === 0)('captured websites of no known platform (skipped without the sample files)', () => {
  test.each(dealers)('$name is read as a person reads it [ANY-02] [ANY-04] [ANY-05] [ANY-06]', ({ read }) => {
    expect(differences(read)).toEqual([])
    expect(read.sample.doubt ?? null).toBeNull()
    expect(read.scan).toMatchObject({ complete: true, incompleteReason: null })
  })

  test.each(sites)('$name: no sold car, no other site’s and none twice is stock [ANY-07]', ({ read }) => {
    const expected = read.expected.vehicles.map(({ vin }) => vin)
    if (read.expected.setup === 'active') expect([...read.vehicles.keys()].sort()).toEqual(expected.sort())
    expect(read.expected.never.filter((vin) => read.vehicles.has(vin))).toEqual([])
  })

  test.each(others)('$name, which sells no vehicles, is refused or left to a person [ANY-08] [ANY-09]', ({ read }) => {
    expect(read.sample.vehicles.length === 0 || (read.sample.doubt ?? null) !== null).toBe(true)
  })

  test.each(sites)(
    '$name is set up and read in few requests, none guessed before the menu and the sitemap [ANY-14]',
    ({ read }) => {
      const { setup, import: imported } = read.requests
      if (read.expected.setup === 'active')
        expect(setup.length + imported.length).toBeLessThanOrEqual(60 + 3 * read.expected.vehicles.length)
      expect(setup.length).toBeLessThanOrEqual(20)
      expect(setup.filter(({ url }) => /\/(?:used-inventory|new-inventory|sitemap_index\.xml)$/.test(url))).toEqual([])
    },
  )
})
