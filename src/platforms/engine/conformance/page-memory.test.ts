import { setImmediate as nextSlice } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { askedPlatforms } from '../../../../test/support/asked-platforms.ts'
import { collectGarbage } from '../../../../test/support/collect-garbage.ts'
import type { PageRequest } from '../../../model/page.ts'
import type { Scan } from '../../../model/scan.ts'
import { parseHtml } from '../cards/parse-html.ts'
import type { Platform } from '../contract.ts'
import { answerFrom, type FixtureSite, homePage, loadFixtureSite } from './fixture-site.ts'

const paddingBytes = 2_000_000

const working = askedPlatforms.flatMap((platform) => {
  const site = loadFixtureSite(platform.id)
  return site === null ? [] : [[platform.id, platform, site] as const]
})

/** What else the process does at the moment counts too: a page that is kept is kept every time. */
const maxAttempts = 3

test('vehicles keep none of their pages in memory, on any platform', async () => {
  const keeping = (await memoryKept(working)) < paddingBytes / 2 ? [] : working
  const named: string[] = []
  // Collecting garbage takes most of the time: only what fails is asked one by one.
  for (const one of keeping) if ((await memoryKept([one])) >= paddingBytes / 2) named.push(one[0])
  expect(named).toEqual([])
})

/** How much more is kept of scans of padded pages than of the pages as they are. */
async function memoryKept(some: typeof working): Promise<number> {
  let kept = Number.POSITIVE_INFINITY
  for (let attempt = 0; attempt < maxAttempts && kept >= paddingBytes / 2; attempt += 1) {
    let scans = await collectAll(some, 0)
    const before = await heapAfterCollection()
    scans = await collectAll(some, paddingBytes)
    kept = (await heapAfterCollection()) - before
    for (const [at, [, , site]] of some.entries()) expect(scans[at]?.vehicles).toHaveLength(site.vins.length)
  }
  return kept
}

async function collectAll(some: typeof working, bytes: number): Promise<readonly Scan[]> {
  const scans: Scan[] = []
  for (const [, platform, site] of some) scans.push(await collect(platform, site, bytes))
  return scans
}

/** Collects the fixture site with longer vehicle pages, each answered in a turn of its own. */
async function collect(platform: Platform, site: FixtureSite, bytes: number): Promise<Scan> {
  const configured = platform.configure(homePage(platform.id, site))
  if (configured.kind === 'missing') throw new Error(configured.reason)
  const collection = platform.collect({ config: configured.config }, { sample: false })
  const answer = (request: PageRequest) => {
    const page = answerFrom(platform.id, site, request)
    if (request.purpose !== 'vehicle' && request.purpose !== 'detail') return page
    return { ...page, text: page.text.replace(/(?=<\/body)/i, `<!--${'-'.repeat(bytes)}-->`) }
  }
  let step = collection.next()
  while (step.done !== true) {
    await nextSlice()
    step = collection.next(answer(step.value))
  }
  return step.value
}

async function heapAfterCollection(): Promise<number> {
  // The parser and the engine of regular expressions keep the last page that they worked on.
  parseHtml('')
  expect('-').toMatch(/-/)
  await nextSlice()
  collectGarbage()
  return process.memoryUsage().heapUsed
}
