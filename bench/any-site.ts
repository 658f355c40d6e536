import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Choices } from '../sandbox/any/grammar/choices.ts'
import { createGrammarSite, type GrammarSite } from '../sandbox/any/grammar/site.ts'
import { createSiteRegistry } from '../sandbox/site-registry.ts'
import { prepareDatabase } from '../src/reference-data/vpic-offline/prepare-database.ts'
import { openVpicFolder } from '../test/support/vpic-folder.ts'
import { furtherValue, isFurtherRight, type Judgement, judgeAnySite } from './measure/judge-any-site.ts'
import { median } from './measure/load.ts'
import { readAnySite, type SiteReading } from './measure/read-any-site.ts'
import { reportFigure } from './measure/report.ts'
import { answerFrom } from './measure/sandbox-pages.ts'

/**
 * Sites that the grammar of sandbox/any/grammar combines by seed, each onboarded and imported, compared with its truth.
 * `--sites N --seed S` reads N of a seed, `--show SITE` prints what is wrong with one, `--save SITE --to FOLDER` writes it.
 */
const { values: options } = parseArgs({
  options: {
    sites: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    show: { type: 'string' },
    save: { type: 'string' },
    to: { type: 'string', default: 'artifacts/any-site' },
  },
})
const failuresShown = 12
/** Choices that show only on sites with records, or with an interface. */
const ofRecords = ['names', 'envelope']
const ofInterfaces = ['interfacePaging', 'interfaceNamed']
const { path: vpic } = await prepareDatabase(await openVpicFolder())

if (options.show !== undefined) await show(options.show)
else if (options.save !== undefined) await save(options.save, options.to)
else await measure(Number(options.sites), options.seed)

type Read = { readonly site: GrammarSite; readonly reading: SiteReading; readonly judged: Judgement }

async function read(seed: string): Promise<Read> {
  const site = createGrammarSite(seed)
  const reading = await readAnySite(site, vpic)
  return { site, reading, judged: judgeAnySite(site, reading) }
}

async function measure(count: number, seed: string): Promise<void> {
  const results: Read[] = []
  for (let at = 0; at < count; at += 1) results.push(await read(`${seed}-${at}`))
  reportChoices(results)
  reportFurther(results)
  const wrongly = results.filter(({ judged }) => judged.acceptedWrongly)
  const failing = results.filter(({ judged }) => !judged.isRight && !judged.acceptedWrongly)
  for (const { site, judged } of [...wrongly, ...failing.slice(0, failuresShown)]) {
    const what = judged.acceptedWrongly ? 'ACCEPTED WRONGLY ' : ''
    console.log(`  --show ${site.seed}: ${what}${judged.wrong.join('; ')}`)
  }
  reportTotals(results)
}

/** By choice: how many of its sites are right. */
function reportChoices(results: readonly Read[]): void {
  const names = Object.keys(results[0]?.site.choices ?? {})
  for (const name of names) {
    const groups = Map.groupBy(relevant(results, name), ({ site }) => String(choiceOf(site.choices, name)))
    const parts = [...groups]
      .map(([value, of]) => ({ value, of: of.length, share: shareRight(of) }))
      .sort((a, b) => a.share - b.share)
      .map(({ value, of, share }) => `${value} ${percent(share)} of ${of}`)
    console.log(`  ${name.padEnd(16)} ${parts.join(', ')}`)
  }
  console.log()
}

/** Sites on which a choice shows. */
function relevant(results: readonly Read[], name: string): readonly Read[] {
  if (name === 'business') return results
  return results.filter(({ site: { choices } }) => {
    const isInterface = choices.listing === 'json-interface' || choices.listing === 'graphql'
    if (choices.business !== 'dealer') return false
    if (ofInterfaces.includes(name)) return isInterface
    if (ofRecords.includes(name))
      return isInterface || choices.listing === 'hydration' || (name === 'names' && choices.page === 'hydration')
    if (name === 'container') return choices.listing === 'hydration' || choices.page === 'hydration'
    if (name === 'paging') return !isInterface && choices.listing !== 'sitemap-only'
    return name !== 'loadMore' || choices.paging === 'load-more'
  })
}

function choiceOf(choices: Choices, name: string): unknown {
  return Object.entries(choices).find(([key]) => key === name)?.[1]
}

function reportFurther(results: readonly Read[]): void {
  const total = new Map<string, { shown: number; right: number }>()
  for (const { judged } of results) {
    for (const [field, { shown, right }] of Object.entries(judged.further)) {
      const sum = total.get(field) ?? { shown: 0, right: 0 }
      total.set(field, { shown: sum.shown + shown, right: sum.right + right })
    }
  }
  console.log(
    `  optional fields: ${[...total].map(([field, { shown, right }]) => `${field} ${percent(right / shown)}`).join(', ')}\n`,
  )
}

function reportTotals(results: readonly Read[]): void {
  const dealers = results.filter(({ site }) => site.choices.business === 'dealer')
  const fields = results.flatMap(({ judged }) => Object.values(judged.further))
  const sum = (list: readonly { readonly shown: number; readonly right: number }[]) =>
    list.reduce((all, one) => all + one.right, 0) / list.reduce((all, one) => all + one.shown, 0)
  const beside = dealers.map(
    ({ reading }) => reading.requests.filter(({ purpose }) => purpose !== 'vehicle' && purpose !== 'detail').length,
  )
  const ofCars = dealers.map(({ site, reading }) => reading.requests.length / site.truth.vehicles.length)
  const tooMany = dealers.filter(({ site, reading }) => reading.requests.length > 60 + 3 * site.truth.vehicles.length)
  const wrongly = results.filter(({ judged }) => judged.acceptedWrongly).length
  console.log(
    `  sites ${results.length}: wholly right ${percent(shareRight(results))}, dealers' ${percent(shareRight(dealers))}, optional fields ${percent(sum(fields))}, identity ${percent(sum(results.map(({ judged }) => judged.identity)))}, accepted wrongly ${wrongly}, requests a vehicle ${median(ofCars).toFixed(1)} (most ${Math.max(...ofCars).toFixed(1)}), beside vehicle pages ${median(beside)} (most ${Math.max(...beside)}), over the limit ${tooMany.length}`,
  )
  reportFigure({
    what: 'sites read wholly right',
    ours: Math.round(shareRight(results) * 1000) / 10,
    unit: '%',
    target: { atLeast: 97 },
  })
  reportFigure({
    what: 'optional fields right',
    ours: Math.round(sum(fields) * 1000) / 10,
    unit: '%',
    target: { atLeast: 90 },
  })
  reportFigure({ what: 'sites accepted wrongly', ours: wrongly, unit: '', target: { atMost: 0 } })
}

function shareRight(list: readonly Read[]): number {
  return list.length === 0 ? 0 : list.filter(({ judged }) => judged.isRight).length / list.length
}

function percent(share: number): string {
  return `${(share * 100).toFixed(share > 0.1 && share < 0.995 ? 0 : 1)} %`
}

async function show(seed: string): Promise<void> {
  const { site, reading, judged } = await read(seed)
  console.log(JSON.stringify(site.choices))
  console.log(
    `  ${site.truth.vehicles.length} cars; read ${reading.vehicles.length}, setup ${reading.end} ${reading.reason ?? ''}`,
  )
  console.log(`  reader ${JSON.stringify(reading.reader)}`)
  console.log(`  scan ${JSON.stringify({ ...reading.scan, reviews: undefined })}`)
  for (const line of judged.wrong) console.log(`  WRONG ${line}`)
  const got = new Map(reading.vehicles.map((vehicle) => [vehicle.vin, vehicle]))
  for (const [field, { shown, right }] of Object.entries(judged.further)) {
    if (right === shown) continue
    const example = site.truth.vehicles.find(
      ({ vin, further }) =>
        field in further &&
        !isFurtherRight(field, Object.entries(further).find(([name]) => name === field)?.[1], got.get(vin)),
    )
    const vehicle = got.get(example?.vin ?? '')
    const value = Object.entries(example?.further ?? {}).find(([name]) => name === field)?.[1]
    console.log(
      `  ${field} ${right} of ${shown}: ${JSON.stringify(vehicle === undefined ? undefined : furtherValue(field, vehicle))} is ${JSON.stringify(value)} (${example?.vin})`,
    )
  }
  console.log(`  identity ${JSON.stringify(reading.identity)} is ${JSON.stringify(site.truth.dealership)}`)
  console.log(
    `  requests\n${reading.requests
      .map(({ method = 'GET', url, purpose, body = '' }) => `    ${method} ${url} ${purpose} ${body.slice(0, 80)}`)
      .slice(0, 120)
      .join('\n')}`,
  )
}

/** Every page that the reader asked for and every vehicle page, a line each, and the truth beside them. */
async function save(seed: string, folder: string): Promise<void> {
  const { site, reading } = await read(seed)
  const registry = createSiteRegistry([site])
  const origin = `http://${site.host}`
  const asked = [
    `${origin}/`,
    `${origin}/robots.txt`,
    ...reading.requests.map(({ url }) => url),
    ...site.truth.vehicles.map(({ link }) => link),
  ]
  const lines = [...new Set(asked)].map((url) => {
    const answer = answerFrom(registry, { url, purpose: 'listing' })
    const path = url.slice(origin.length)
    return JSON.stringify(
      answer.kind === 'page'
        ? { path, status: answer.status, type: answer.contentType, body: answer.text }
        : { path, status: answer.status ?? 404 },
    )
  })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'site.jsonl'), `${lines.join('\n')}\n`)
  writeFileSync(
    join(folder, 'expected.json'),
    `${JSON.stringify({ origin, choices: site.choices, ...site.truth }, null, 1)}\n`,
  )
  console.log(`  ${lines.length} pages in ${folder}`)
}
