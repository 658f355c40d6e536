import { createSiteRegistry } from '../sandbox/site-registry.ts'
import { specOfKind } from '../sandbox/site-specs.ts'
import { createVehicles } from '../sandbox/vehicles.ts'
import { type Database, getRow, writeRows } from '../src/db/database.ts'
import { insertAccount } from '../src/db/queries/accounts.ts'
import { insertSavedSearch } from '../src/db/queries/saved-searches.ts'
import { upsertSubscription } from '../src/db/queries/subscriptions.ts'
import { newPublicId } from '../src/lib/new-ids.ts'
import type { PageRequest } from '../src/model/page.ts'
import { ingestSite } from '../test/support/ingest.ts'
import { openTestDatabase } from '../test/support/test-database.ts'
import { median } from './measure/load.ts'
import { reportFigure } from './measure/report.ts'
import { answerFrom, recognizeSite } from './measure/sandbox-pages.ts'
import { createSimulatedDealership, createSimulatedServices } from './measure/simulated-dealership.ts'

const size = 900
const accounts = 10
const searchesOfAccount = 200
const host = 'searched.example'
const rounds = 12
const warmUps = 2

await measure()

/** An import of 300 changes, with and without 2,000 saved searches of ten accounts, by turns. */
async function measure(): Promise<void> {
  const place = await openTestDatabase()
  try {
    const { database } = place
    const registry = createSiteRegistry([specOfKind('dealer-com', { host, size })])
    const answer = (request: PageRequest) => answerFrom(registry, request)
    const { platform, config } = recognizeSite(host, answer)
    const dealershipId = await createSimulatedDealership(database, { host, provider: platform.id, config })
    const services = createSimulatedServices(database, answer)
    const lot = registry.sites.get(host)?.site.lot
    if (!lot) throw new Error('the site has no lot')
    const collect = async () => {
      const signal = new AbortController().signal
      const outcome = await ingestSite(services, { dealershipId, trigger: 'schedule', signal })
      if (outcome.verdict !== 'completed') throw new Error(`the pass ended as ${outcome.verdict}`)
    }
    await collect()
    await saveSearches(database, dealershipId)
    const times = { without: [] as number[], withThem: [] as number[] }
    for (let round = 0; round < rounds + warmUps; round++) {
      for (const active of round % 2 === 0 ? [true, false] : [false, true]) {
        await writeRows(database.handle)`UPDATE saved_searches SET active = ${active}`
        await writeRows(database.handle)`VACUUM ANALYZE saved_searches`
        lot.change({ action: 'add', count: 75 })
        lot.change({ action: 'sell', count: 75 })
        lot.change({ action: 'reprice', count: 150 })
        const startMs = performance.now()
        await collect()
        times[active ? 'withThem' : 'without'].push(performance.now() - startMs)
      }
    }
    const { matches } = await getRow<{ matches: number }>(database.handle)`
      SELECT count(*)::integer AS matches FROM events WHERE type = 'saved_search.matched'`
    console.log(`  ${Math.round(matches / (rounds + warmUps))} matches an import`)
    const peer = { name: 'without searches', value: median(times.without.slice(warmUps)) }
    const ours = median(times.withThem.slice(warmUps))
    const what = `import of 300 changes, ${accounts * searchesOfAccount} searches`
    reportFigure({ what, ours, peer, unit: 'ms', target: { atMost: 1.15 } })
  } finally {
    await place.close()
  }
}

/** A shopper's search each: a make and model, often with a year and a price. */
async function saveSearches(database: Database, dealershipId: number): Promise<void> {
  const { handle } = database
  const vehicles = createVehicles({ seed: 'shoppers', size: accounts * searchesOfAccount })
  for (let account = 0; account < accounts; account++) {
    const accountId = await insertAccount(handle, `account ${account}`)
    const at = new Date()
    await upsertSubscription(handle, { accountId, dealershipId, inventoryType: 'all', stated: {}, at })
    for (const vehicle of vehicles.slice(account * searchesOfAccount, (account + 1) * searchesOfAccount)) {
      const { make, model, year, prices, condition } = vehicle
      const filters = {
        make: [make],
        model: [model],
        year: { min: year - 1, max: year + 1 },
        condition: condition === 'new' ? ('New' as const) : ('Used' as const),
        ...(prices === null ? {} : { price: { max: Math.floor(prices.asking / 1_000) * 1_000 } }),
      }
      const kept = {
        query: { filters },
        dealershipIds: null,
        makes: [make.toLowerCase()],
        models: [model.toLowerCase()],
      }
      const publicId = newPublicId('srch_')
      await insertSavedSearch(handle, { ...kept, publicId, accountId, name: `${make} ${model}`, at }, searchesOfAccount)
    }
  }
}
