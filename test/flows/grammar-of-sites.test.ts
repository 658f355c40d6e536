import { expect, test } from 'vitest'
import { judgeAnySite } from '../../bench/measure/judge-any-site.ts'
import { readAnySite } from '../../bench/measure/read-any-site.ts'
import { createGrammarSite, type GrammarSite } from '../../sandbox/any/grammar/site.ts'
import { prepareDatabase } from '../../src/reference-data/vpic-offline/prepare-database.ts'
import { openVpicFolder } from '../support/vpic-folder.ts'

/** Share of these sites that the reader reads wholly right today; the aim is 0.97 (`npm run bench -- any-site`). */
const reached = 0.7
/** How many are accepted with a car that is not for sale there; the aim is none. */
const acceptedWrongly = 0
const sites = 12
/** Lots have up to 75 cars. Smaller ones have several pages too and take less time; `bench any-site` reads all. */
const mostCars = 26
/** One site of each way of showing a lot that once was a shape of its own. */
const ways = {
  'data of Next': 'next-70',
  'flight data': 'flight-1',
  'an interface named by an attribute': 'attribute-92',
  'cards in Spanish': 'spanish-51',
  'cards in French, kilometers': 'french-533',
  'definition lists, pages by offset': 'dl-1388',
  'pages by path, sold cars marked': 'path-5918',
}

test('of sites that a seed combines, none that must not be is accepted, and the known share is read wholly right [ANY-02] [ANY-03] [ANY-04] [ANY-07] [ANY-08]', async () => {
  const { path: vpic } = await prepareDatabase(await openVpicFolder())
  const failed: string[] = []
  const wrongly: string[] = []
  for (const site of firstSites()) {
    const judged = judgeAnySite(site, await readAnySite(site, vpic))
    if (judged.acceptedWrongly) wrongly.push(`${site.seed}: ${judged.wrong.join('; ')}`)
    if (!judged.isRight) failed.push(`${site.seed}: ${judged.wrong.join('; ')}`)
  }
  expect(wrongly.length, wrongly.join('\n')).toBeLessThanOrEqual(acceptedWrongly)
  expect(1 - failed.length / sites, failed.join('\n')).toBeGreaterThanOrEqual(reached)
})

function firstSites(): readonly GrammarSite[] {
  const drawn = Array.from({ length: 3 * sites }, (_, at) => createGrammarSite(`test-${at}`))
  return drawn.filter(({ truth }) => truth.vehicles.length <= mostCars).slice(0, sites)
}

test.each(Object.entries(ways))(
  'a site with %s is read wholly right [ANY-02] [ANY-03] [ANY-04] [ANY-05]',
  async (_, seed) => {
    const { path: vpic } = await prepareDatabase(await openVpicFolder())
    const site = createGrammarSite(seed)
    expect(judgeAnySite(site, await readAnySite(site, vpic)).wrong).toEqual([])
  },
)
