import { expect, test } from 'vitest'
import { unwatched } from '../lib/serve-tasks.ts'
import type { FetchFailure, PageAnswer, PageRequest } from '../model/page.ts'
import { answerFrom, homePage, loadFixtureSite } from '../platforms/engine/conformance/fixture-site.ts'
import { findPlatform, platforms } from '../platforms/registry.ts'
import { collectSite } from './collect-site.ts'

test('only the VIN is returned for unchanged vehicles; all others are returned whole', async () => {
  const { seen, unchangedVins } = await collect()
  const hashes = new Map(seen.map(({ content, hash }) => [content.vin, hash]))
  expect({ seen: seen.length > 2, unchangedVins }).toEqual({ seen: true, unchangedVins: [] })
  const [changed = '', missing = '', ...others] = hashes.keys()
  hashes.set(changed, 'another')
  hashes.delete(missing)
  const again = await collect(hashes)
  expect(again.unchangedVins).toEqual(others)
  expect(again.seen.map(({ content }) => content.vin)).toEqual([changed, missing])
  expect(again.seen).toEqual(seen.filter(({ content }) => !others.includes(content.vin)))
})

test('new cars are counted whether they changed or not', async () => {
  const first = await collect()
  const again = await collect(new Map(first.seen.map(({ content, hash }) => [content.vin, hash])))
  const newCount = first.seen.filter(({ content }) => content.condition === 'New').length
  expect(newCount).toBeGreaterThan(0)
  expect(newCount).toBeLessThan(first.seen.length)
  expect([first.newCount, again.newCount]).toEqual([newCount, newCount])
})

test.each([
  { site: 'that does not answer', listing: () => failed('unavailable'), isAsked: false },
  {
    site: 'that answers otherwise from its second page on',
    listing: ({ body = '' }: PageRequest) => (body.includes('"start":["0"]') ? null : failed('changed')),
    isAsked: false,
  },
  { site: 'that answers otherwise from its first page on', listing: () => failed('changed'), isAsked: true },
])('a site $site is left to the generic reader: $isAsked', async ({ listing, isAsked }) => {
  const asked = new Set<string>()
  await collectDealerCom(undefined, (request) => {
    asked.add(new URL(request.url).pathname)
    return request.method === 'POST' ? listing(request) : null
  })
  expect(asked.has('/sitemap.xml')).toBe(isAsked)
})

const failed = (failureClass: FetchFailure['class']): FetchFailure => ({
  kind: 'failure',
  requestedUrl: '',
  class: failureClass,
  code: 'http_error',
  message: 'no answer',
  status: null,
})

async function collect(hashes?: ReadonlyMap<string, string>) {
  const { read } = await collectDealerCom(hashes)
  return read
}

/** `instead`: an answer that is not the fixture's. */
async function collectDealerCom(
  hashes?: ReadonlyMap<string, string>,
  instead: (request: PageRequest) => PageAnswer | null = () => null,
) {
  const [platform, fixture] = [findPlatform('dealer-com'), loadFixtureSite('dealer-com')]
  if (platform === undefined || fixture === null) throw new Error('no fixture')
  const configured = platform.configure(homePage('dealer-com', fixture))
  if (configured.kind === 'missing') throw new Error(configured.reason)
  const { config } = configured
  const fetchPage = async (request: PageRequest) => instead(request) ?? answerFrom('dealer-com', fixture, request)
  return collectSite(
    { web: { fetchPage }, platforms, watch: unwatched },
    { provider: 'dealer-com', config },
    {
      sample: false,
      signal: AbortSignal.timeout(60_000),
      context: () => ({ baseUrl: config.base_url, observedAt: new Date('2026-11-22') }),
      ...(hashes === undefined ? {} : { known: async () => hashes }),
    },
  )
}
