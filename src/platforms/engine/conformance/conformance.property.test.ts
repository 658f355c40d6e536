import fc from 'fast-check'
import { expect, test } from 'vitest'
import { askedPlatforms } from '../../../../test/support/asked-platforms.ts'
import type { PageAnswer, PageRequest } from '../../../model/page.ts'
import { detectPlatform } from '../detect/detect.ts'
import { identifyDealership } from '../detect/identify.ts'
import { answerFrom, driveCollection, failureAt, homePage, loadFixtureSite, pageOf } from './fixture-site.ts'

/** Few by default, each run from another seed; CI takes more, and CONFORMANCE_RUNS=300 is the full proof. */
const numRuns = Number(process.env.CONFORMANCE_RUNS ?? (process.env.FORECOURT_REQUIRE_ALL === '1' ? '12' : '4'))

const fault = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ kind: 'none' as const }) },
  fc.record({ kind: fc.constant('cut' as const), at: fc.double({ min: 0, max: 1, noNaN: true }) }),
  fc.record({ kind: fc.constant('text' as const), text: fc.oneof(fc.string(), fc.json()) }),
  fc.record({
    kind: fc.constant('swap' as const),
    from: fc.constantFrom('"', '{', '[', '5', ':', '<', 'null'),
    to: fc.string({ maxLength: 5 }),
  }),
  fc.record({ kind: fc.constant('status' as const), status: fc.constantFrom(204, 301, 403, 404, 410, 429, 500) }),
  fc.record({
    kind: fc.constant('failure' as const),
    class: fc.constantFrom('unavailable' as const, 'blocked' as const, 'changed' as const),
  }),
)
type Fault = typeof fault extends fc.Arbitrary<infer T> ? T : never

test.each(askedPlatforms.map((platform) => [platform.id, platform] as const))(
  'whatever the site of %s answers, the crawl ends with a scan that explains itself',
  (id, platform) => {
    const site = loadFixtureSite(id)
    if (site === null) throw new Error('no fixture')
    const configured = platform.configure(homePage(id, site))
    if (configured.kind === 'missing') throw new Error(configured.reason)
    const answer = (request: PageRequest, faults: readonly Fault[], index: number): PageAnswer =>
      spoil(answerFrom(id, site, request), faults[index % faults.length] ?? { kind: 'none' })
    fc.assert(
      fc.property(fc.array(fault, { minLength: 1, maxLength: 12 }), fc.boolean(), (faults, sample) => {
        const { scan, requests } = driveCollection(
          platform.collect({ config: configured.config }, { sample }),
          (request, index) => answer(request, faults, index),
        )
        expect(scan.complete).toBe(scan.incompleteReason === null)
        expect(scan.pagesRead).toBe(requests.length)
        if (scan.failure !== null) expect(scan.complete).toBe(false)
        const asked = site.one?.vin ?? site.vins.at(-1) ?? ''
        const one = driveCollection(platform.one({ config: configured.config }, asked), (request, index) =>
          answer(request, faults, index),
        )
        expect(one.scan.complete).toBe(one.scan.incompleteReason === null)
        expect(one.scan.pagesRead).toBe(one.requests.length)
        expect(one.scan.vehicles.length).toBeLessThanOrEqual(one.scan.complete ? 1 : 0)
        for (const { vin } of one.scan.vehicles) expect(vin?.trim().toUpperCase()).toBe(asked)
      }),
      { numRuns },
    )
  },
)

test('detection and identification accept any text', () => {
  const text = fc.string({
    unit: fc.oneof(
      fc.string(),
      fc.constantFrom(
        '<script type="application/ld+json">',
        '{"@type":"Car",',
        '<div itemscope itemtype="https://schema.org/Car">',
        '</script>',
        'DDC.siteSettings = {',
        'DDC.dataLayer.dealership = {"city":"',
        '<a href="',
        '<title>',
      ),
    ),
  })
  fc.assert(
    fc.property(text, (html) => {
      const page = {
        kind: 'page',
        requestedUrl: 'https://a.example/',
        url: 'https://a.example/',
        status: 200,
        headers: {},
        contentType: 'text/html',
        text: html,
      } as const
      const detection = detectPlatform(page)
      expect(detection.confidence).toBeGreaterThan(0)
      identifyDealership(page, detection.platform)
      detection.platform.configure(page)
    }),
  )
})

test.each([
  ['nested without end', '<div itemscope itemtype="http://schema.org/Car"><a href="/x">'.repeat(20_000)],
  ['of unclosed scripts', '<script type="application/ld+json">'.repeat(50_000)],
  ['of unclosed objects', 'DDC.siteSettings = {DDC.dataLayer.dealership = {'.repeat(20_000)],
  ['of nested JSON', `<script type="application/ld+json">${'{"@graph":['.repeat(3_000)}${']}'.repeat(3_000)}</script>`],
])('a page %s is read like any other', (_, text) => {
  const page = { ...pageOf('https://a.example/', 200, { text, type: 'text/html' }) }
  const { platform } = detectPlatform(page)
  identifyDealership(page, platform)
  expect(platform.configure(page).kind).toMatch(/configured|missing/)
})

function spoil(page: PageAnswer, fault: Fault): PageAnswer {
  if (page.kind === 'failure') return page
  if (fault.kind === 'cut') return { ...page, text: page.text.slice(0, Math.floor(page.text.length * fault.at)) }
  if (fault.kind === 'text') return { ...page, status: 200, text: fault.text }
  if (fault.kind === 'swap') return { ...page, text: page.text.replaceAll(fault.from, fault.to) }
  if (fault.kind === 'status') return { ...page, status: fault.status }
  return fault.kind === 'failure' ? failureAt(page.url, { class: fault.class, code: 'timeout' }) : page
}
