import { setTimeout as delay } from 'node:timers/promises'
import { createRandom } from '../../sandbox/random.ts'
import { pushText } from '../../sandbox/sftp/feed-writer.ts'
import { emitInternalOpenApi } from '../../src/http/openapi.ts'
import { waitUntil } from '../support/wait-until.ts'
import type { AttackRequest, AttackWorld, Reply } from './attack-world.ts'
import { agentFloods, unreadAnswers, worstBodiesOfAll } from './floods.ts'
import { fuzzRequest, listOperations, type Operation } from './fuzz-requests.ts'
import { hostilePhotos } from './hostile-photos.ts'
import { importMeanwhile } from './import-meanwhile.ts'
import { inwardAddresses } from './inward-addresses.ts'
import { type Attack, watch } from './watch-attack.ts'

/** Runs a few at a time. */
async function inParallel<T>(all: Iterable<T>, width: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = all[Symbol.iterator]()
  const runOn = async () => {
    for (let next = left.next(); next.done !== true; next = left.next()) await work(next.value)
  }
  await Promise.all(Array.from({ length: width }, runOn))
}

/** Those of the dashboard too, which are in no document that is served. */
const readOperations = async (world: AttackWorld): Promise<readonly Operation[]> => {
  const reply = await world.send({ method: 'GET', path: '/openapi.json' })
  const internal = JSON.parse(JSON.stringify(emitInternalOpenApi()))
  return [...listOperations(JSON.parse(reply?.text ?? '{}')), ...listOperations(internal)]
}

/** Excluded: they would revoke the attacker's own key or account. */
const isSelfHarm = ({ method, path }: Operation) =>
  method !== 'GET' && /key|member|session|sign|account|invit/.test(path)

async function knownIds(world: AttackWorld): Promise<readonly string[]> {
  const dealers = await world.send({ method: 'GET', path: '/v1/dealers' })
  const found = JSON.parse(dealers?.text ?? '{}').dealers ?? []
  const ids = found.flatMap((dealer: { dealership_id: string; id: number }) => [
    dealer.dealership_id,
    String(dealer.id),
  ])
  const first = found[0]?.dealership_id
  const page = await world.send({
    method: 'POST',
    path: '/v1/inventory/fetch',
    body: JSON.stringify({ dealership_id: first }),
  })
  const vins = (JSON.parse(page?.text ?? '{}').vehicles ?? []).map(({ vin }: { vin: string }) => vin)
  return [...ids, ...vins.slice(0, 5), '1', '2', 'ims_config_1']
}

/** Requests generated from the OpenAPI document, with random errors, while a provider pushes one file after another. */
const fuzz: Attack = (world, { requests }) =>
  watch(world, 'fuzzed requests', async (note) => {
    const operations = (await readOperations(world)).filter((operation) => !isSelfHarm(operation))
    const known = await knownIds(world)
    const random = createRandom('attack')
    const fuzzing = inParallel(Array(requests).keys(), 16, async (at) => {
      const operation = operations[at % operations.length]
      if (operation === undefined) return
      // Setups and lookups of random hosts take seconds each, so only a tenth of them is sent.
      if (/setup|resolve|live|sessions/.test(operation.path) && operation.method === 'POST' && at % 10 !== 0) return
      // The dealership whose feed is imported meanwhile must stay.
      const ids = removesDealership(operation) ? ['dlr_of_nobody', '2147483647'] : known
      const request = fuzzRequest(operation, ids, random)
      note(await world.send(request), request)
    })
    const { imported, lost } = await importMeanwhile(world, known[0] ?? '', fuzzing)
    return { bad: lost, notes: `${operations.length} operations; ${imported} files imported meanwhile, ${lost} lost` }
  })

const removesDealership = ({ method, path }: Operation) => method === 'DELETE' && path.startsWith('/v1/dealers/')
/** Setups, webhooks and lookups with private addresses: none may be connected to. */
const inward: Attack = (world) =>
  watch(world, 'inward addresses', async (note) => {
    const before = world.hostile.canaryHits()
    const addresses = inwardAddresses(world.hostile.canaryPort)
    const send = async (request: AttackRequest): Promise<Reply | null> => {
      const reply = await world.send(request)
      note(reply, request)
      return reply
    }
    const post = (path: string, body: object) => send({ method: 'POST', path, body: JSON.stringify(body) })
    const event_types = ['setup.failed']
    // Every failed setup is an event for all of these webhooks.
    await inParallel(addresses, 8, async (url) => {
      await post('/v1/webhooks', { url, secret: 'sixteen characters', event_types })
    })
    const setups: string[] = []
    await inParallel(addresses, 8, async (url) => {
      const reply = await post('/v1/dealers/setup', { dealership_url: url })
      if (reply?.status === 202) setups.push(JSON.parse(reply.text).poll_url)
      const lookup = `/v1/vehicles/vin/1HGCV1F34LA000001/live?dealer_url=${encodeURIComponent(url)}`
      await send({ method: 'GET', path: lookup })
    })
    const open = await untilAllEnd(world, setups, inwardWaitMs)
    const hooks = await listWebhooks(world)
    const untried = setups.length === 0 ? [] : await untilAllAttempted(world)
    const reached = world.hostile.canaryHits() - before
    return {
      bad: reached + open.size + untried.length,
      notes:
        `${addresses.length} addresses, ${setups.length} setups (${open.size} did not end), ` +
        `${hooks.length} webhooks (${untried.length} without an attempt), ${reached} connections`,
    }
  })

const inwardWaitMs = 180_000

/** The setups that did not end in this time. Polls are rare, because each is work for the service. */
async function untilAllEnd(world: AttackWorld, polls: readonly string[], timeoutMs: number): Promise<Set<string>> {
  const open = new Set(polls)
  const look = async () => {
    for (const path of open) {
      const reply = await world.send({ method: 'GET', path })
      const { status, inventory_status: inventory } = JSON.parse(reply?.text ?? '{}')
      if (status === 'failed' || inventory === 'available' || inventory === 'failed') open.delete(path)
    }
    if (open.size > 0) await delay(500)
    return open.size === 0 || undefined
  }
  await waitUntil('every setup', look, timeoutMs).catch(() => {})
  return open
}

/** Webhooks without an event that was tried and given up in this time. */
async function untilAllAttempted(world: AttackWorld): Promise<readonly Webhook[]> {
  let untried: readonly Webhook[] = []
  const look = async () => {
    untried = (await listWebhooks(world)).filter((webhook) => webhook.failure_count === 0)
    return untried.length === 0 || undefined
  }
  await waitUntil('every webhook', look, inwardWaitMs).catch(() => {})
  return untried
}

type Webhook = { readonly url: string; readonly failure_count: number }

async function listWebhooks(world: AttackWorld): Promise<readonly Webhook[]> {
  const reply = await world.send({ method: 'GET', path: '/v1/webhooks' })
  return JSON.parse(reply?.text ?? '{}').webhooks ?? []
}

/** Websites that never respond, never end, lie or loop: every setup must end. */
const hostileSites: Attack = (world, { seconds }) =>
  watch(world, 'hostile websites', async (note) => {
    const polls: string[] = []
    for (const url of world.hostile.hosts) {
      const request = { method: 'POST', path: '/v1/dealers/setup', body: JSON.stringify({ dealership_url: url }) }
      const reply = await world.send(request)
      note(reply, request)
      polls.push(JSON.parse(reply?.text ?? '{}').poll_url ?? '')
    }
    const open = await untilAllEnd(world, polls, seconds * 1_000)
    const left = world.hostile.hosts.filter((_, at) => open.has(polls[at] ?? ''))
    return {
      bad: left.length,
      notes: left.length === 0 ? `${polls.length} setups ended` : `not ended: ${left.join(' ')}`,
    }
  })

const hostileTables: Readonly<Record<string, () => string | Buffer>> = {
  'nul.csv': () => Buffer.alloc(2_000_000),
  'columns.csv': () => `${Array.from({ length: 5_000 }, (_, at) => `c${at}`).join(',')}\n`,
  'quotes.csv': () => `VIN,Price\n${'"1HGCV1F34LA000001,1\n'.repeat(100_000)}`,
  'line.csv': () => `VIN,Price\n${'x'.repeat(10_000_000)}`,
  'short.csv': () => `VIN,Price\n${'BAD,1\n'.repeat(300_000)}`,
  'zip.csv': () => Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(100_000, 7)]),
}
const providers = ['vauto', 'homenet', 'vincue', 'promax', 'idms', 'ansira'] as const

/** Files that are not feeds, or are far too large: each must end in the history. */
const hostileFeeds: Attack = (world, { seconds }) =>
  watch(world, 'hostile feed files', async (note) => {
    const [dealership] = await knownIds(world)
    const feeds: number[] = []
    for (const [at, [fileName, text]] of Object.entries(hostileTables).entries()) {
      const provider = providers[at] ?? 'vauto'
      await pushText({
        folder: world.sftpFolder,
        directory: provider,
        fileName,
        text: text(),
        modifiedAt: new Date(Date.now() - 3_600_000),
      })
      const feed = { dealership_id: dealership, provider, ftp_path: provider, file_name: fileName }
      const request = { method: 'POST', path: '/v1/ims/feeds', body: JSON.stringify(feed) }
      const reply = await world.send(request)
      note(reply, request)
      feeds.push(Number(String(JSON.parse(reply?.text ?? '{}').id).replace('ims_config_', '')))
    }
    const open = new Set(feeds)
    const look = async () => {
      for (const id of open) {
        const reply = await world.send({ method: 'GET', path: `/v1/ims/feeds/${id}/history` })
        if ((JSON.parse(reply?.text ?? '{}').history ?? []).length > 0) open.delete(id)
      }
      return open.size === 0 || undefined
    }
    await waitUntil('every history', look, seconds * 1_000).catch(() => {})
    const names = Object.keys(hostileTables).filter((_, at) => open.has(feeds[at] ?? Number.NaN))
    return { bad: open.size, notes: `${feeds.length} files, without an entry: ${names.join(' ') || 'none'}` }
  })

export const attacks: Readonly<Record<string, Attack>> = {
  'unread-answers': unreadAnswers,
  'worst-bodies': worstBodiesOfAll,
  'agent-floods': agentFloods,
  'hostile-feeds': hostileFeeds,
  'hostile-photos': hostilePhotos,
  'hostile-sites': hostileSites,
  inward,
  // Runs last, because it may delete what the others need.
  fuzz,
}
