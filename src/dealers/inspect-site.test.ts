import { pino } from 'pino'
import { expect, test } from 'vitest'
import { createMovableClock } from '../../test/support/movable-clock.ts'
import { unwatched } from '../lib/serve-tasks.ts'
import type { PageRequest } from '../model/page.ts'
import { answerFrom, loadFixtureSite } from '../platforms/engine/conformance/fixture-site.ts'
import { platforms } from '../platforms/registry.ts'
import { inspectSite, unclearStore } from './inspect-site.ts'

const log = pino({ level: 'silent' })

/** Sets up the fixture site of a platform, its pages changed; answers why a person should look at it. */
async function reviewReasonOf(platform: string, change: (text: string) => string = (text) => text) {
  const site = loadFixtureSite(platform)
  if (site === null) throw new Error(`no fixture of ${platform}`)
  const fetchPage = async (request: PageRequest) => {
    const page = answerFrom(platform, site, request)
    return request.purpose === 'listing' ? { ...page, text: change(page.text) } : page
  }
  const services = {
    web: { fetchPage },
    platforms,
    watch: unwatched,
    clock: createMovableClock(),
    log,
    decodeVins: () => [],
  }
  const inspection = await inspectSite(
    services,
    { dealershipUrl: site.origin, vpic: null },
    new AbortController().signal,
  )
  if (inspection.kind === 'failed') throw new Error(inspection.error)
  expect(inspection.site.provider).toBe(platform)
  return inspection.site.reviewReason
}

const trustOf = (id: string) => platforms.find((platform) => platform.id === id)?.trust

test('on a platform with verified records, half of them may lack one', async () => {
  expect(trustOf('wayne-reaves')).toBe('partial')
  expect(await reviewReasonOf('wayne-reaves', (text) => text.replace('"16900.00"', '"0.00"'))).toBeNull()
})

test('the stores found are named, including feeds known only by id', () => {
  const scan = { skipped: { 'store unknown': 40 }, storesSeen: ['209014', 'Hill Ford', 'RHillUsed (3751 Salem Drive)'] }
  expect(unclearStore(scan)).toBe(
    'The site shows the inventory of 3 stores, and none of them could be identified as this dealership: 209014; Hill Ford; RHillUsed (3751 Salem Drive)',
  )
})

test('the number of stores is stated once more than one is named', () => {
  const named = (storesSeen: readonly string[]) => unclearStore({ skipped: { 'store unknown': 4 }, storesSeen })
  expect(named(['Hill Ford'])).toContain('of several stores')
  expect(named(['Hill Ford', 'Hill Kia'])).toContain('of 2 stores')
})

test('of a large group the first thirty are named', () => {
  const storesSeen = Array.from({ length: 52 }, (_, row) => `Store ${row}`)
  const reason = unclearStore({ skipped: { 'store unknown': 4 }, storesSeen })
  expect(reason).toContain('Store 29; and 22 more')
  expect(reason).not.toContain('Store 30')
})

test('a site with an identified store, or with one store, is clear', () => {
  expect(unclearStore({ skipped: { 'other store': 3, sold: 1 }, storesSeen: ['Hill Ford', 'Hill Kia'] })).toBeNull()
  expect(unclearStore({ skipped: {} })).toBeNull()
})
