import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { walledHost } from '../../sandbox/demo/show-live.ts'
import type { Lot } from '../../sandbox/lot.ts'
import { createRandom } from '../../sandbox/random.ts'
import { pushFeed } from '../../sandbox/sftp/feed-writer.ts'
import type { SiteSpec } from '../../sandbox/site-specs.ts'
import { startWorld } from '../../sandbox/start-world.ts'
import { defaultWorld } from '../../sandbox/world.ts'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { runCommand } from '../../src/main/commands/run-command.ts'
import { compareCopy, indexVehicles, type KeptCopy, openKeptCopies, type Vehicles } from '../support/kept-copies.ts'
import { liftLimitsOf } from '../support/lift-limits.ts'
import { recordProof } from '../support/record-run.ts'
import { createPatientClient } from '../support/service-client.ts'
import { startService } from '../support/service-process.ts'
import { waitUntil } from '../support/wait-until.ts'

/** SYNC_MINUTES=10 is the full proof, over all sites of the sandbox; 0 is a few kills over two of them. */
const minutes = Number(process.env.SYNC_MINUTES ?? '0')
const fewKills = 3
/** All sites are set up, and collected, side by side. */
const longestMs = 230_000 + minutes * 60_000
/** Of so many kills, these are of the service and of PostgreSQL, the others of copying programs. */
const turn = { rounds: 24, service: 2, postgres: 14 }
/** Programs are compared after so many rounds, one after the other, and all of them at the end. */
const roundsToComparison = 10
const noPython = spawnSync('python3', ['--version']).status !== 0
if (noPython && process.env.FORECOURT_REQUIRE_ALL === '1') throw new Error('missing: python3')

const fewSites: readonly SiteSpec[] = ['copied-a.example', 'copied-b.example'].map((host) => ({
  kind: 'dealer-com',
  host,
  size: 25,
  newShare: 0.5,
}))
/** Those whose whole lot is theirs to list, for whoever asks. */
const allSites = defaultWorld.filter((site) => 'size' in site && !('group' in site) && site.host !== walledHost)
const providers = ['vauto', 'homenet', 'promax', 'vincue'] as const

type Site = { readonly host: string; readonly lot: Lot; id: string }
type Account = { readonly name: string; readonly key: string; readonly filters: Map<string, string> }
type Feed = {
  readonly site: Site
  readonly owner: Account
  readonly provider: (typeof providers)[number]
  readonly fileName: string
  shared: boolean
  id: string
  /** Of its file, ordered. */
  vins: readonly string[]
}

test.skipIf(noPython)(
  'the guide’s copies in TypeScript and Python stay true over kills of their programs, of the service and of its database [SYN-08]',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'forecourt-copies-'))
    const random = createRandom(process.env.SYNC_SEED ?? 'copies')
    const world = await startWorld({ sites: minutes === 0 ? fewSites : allSites })
    const environment = {
      ...world.settings,
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'error',
      HOST_INTERVAL_MS: '0',
      REFRESH_HOURS: minutes === 0 ? '0.001' : '0.008',
      BELIEF_HOURS: '0.0005',
    }
    let service = await startService(environment)
    const origin = service.origin ?? ''
    const first = { name: 'first', key: service.key, filters: new Map() }
    const accounts: readonly Account[] = [first, await addAccount(environment, 'second')]
    const ask = async (account: Account, method: string, path: string, body?: object) => {
      const answer = await createPatientClient(origin, account.key)(method, path, body)
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
      return answer.body
    }
    const opened = await Promise.all(
      accounts.map(({ name, key }) => openKeptCopies({ origin, key, folder: join(folder, name) })),
    )
    const copies = opened.flatMap((one, at) => one.copies.map((copy) => ({ copy, account: accounts[at] ?? first })))
    const counts = { 'changes of vehicles': 0, 'changes of filters, subscriptions and feeds': 0 }
    const killed = { 'kills of copying programs': 0, 'kills of the service': 0, 'kills of PostgreSQL': 0 }
    const compared = { comparisons: 0, 'rows compared': 0, differences: 0 }

    async function push(feed: Feed): Promise<void> {
      const { provider: directory, fileName, site } = feed
      const vehicles = site.lot.vehicles().slice(random.int(0, 3))
      feed.vins = vehicles.map(({ vin }) => vin).toSorted()
      await pushFeed({ folder: world.sftp.folder, directory, fileName, vehicles })
    }
    async function addFeed(feed: Feed): Promise<void> {
      const { site, owner, provider, fileName, shared } = feed
      const body = { dealership_id: site.id, provider, ftp_path: provider, file_name: fileName, shared }
      const { id } = await ask(owner, 'POST', '/v1/ims/feeds', body)
      feed.id = id.replace('ims_config_', '')
    }
    async function filter(account: Account, site: Site, inventory_type: string): Promise<void> {
      account.filters.set(site.host, inventory_type)
      await ask(account, 'PATCH', `/v1/dealers/${site.id}`, { inventory_type })
      counts['changes of filters, subscriptions and feeds'] += 1
    }
    async function subscribe({ host }: Site, account: Account): Promise<string> {
      const asked = await ask(account, 'POST', '/v1/dealers/setup', { dealership_url: `http://${host}` })
      if (asked.poll_url === undefined) return asked.dealership_id
      const setup = await waitUntil(
        `the inventory of ${host}`,
        async () => {
          const { status, inventory_status, ...rest } = await ask(account, 'GET', asked.poll_url)
          if (status === 'failed') throw new Error(`${host}: ${JSON.stringify(rest)}`)
          return inventory_status === 'available' ? rest : undefined
        },
        longestMs,
      )
      return setup.dealership_id
    }
    async function readShown(account: Account): Promise<Vehicles> {
      const vehicles = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await ask(account, 'POST', '/v2/inventory/query', { per_page: 500, ...(cursor && { cursor }) })
        vehicles.push(...page.vehicles)
        cursor = page.next_cursor
      }
      return indexVehicles(vehicles)
    }
    async function compare({ copy, account }: { readonly copy: KeptCopy; readonly account: Account }): Promise<void> {
      const { rows, differences } = await compareCopy(copy, () => readShown(account), longestMs)
      compared.comparisons += 1
      compared['rows compared'] += rows
      compared.differences += differences.length
      expect(differences, copy.name).toEqual([])
    }
    async function change(round: number, sites: readonly Site[], feeds: readonly Feed[]): Promise<void> {
      for (const { lot } of random.some(sites, 2)) {
        const changed = [
          lot.change({ action: 'sell', count: 2 }),
          lot.change({ action: 'add', count: 2 }),
          lot.change({ action: 'reprice', count: 3 }),
          lot.change({ action: 'demote', count: round % 4 === 3 ? 1 : 0 }),
        ]
        counts['changes of vehicles'] += changed.flat().length
      }
      await push(random.pick(feeds))
      for (const account of accounts) {
        const site = random.pick(sites)
        const others = ['all', 'new', 'used'].filter((one) => one !== (account.filters.get(site.host) ?? 'all'))
        await filter(account, site, random.pick(others))
      }
      if (round % 3 === 1) {
        const feed = random.pick(feeds)
        feed.shared = !feed.shared
        await ask(feed.owner, 'PATCH', `/v1/ims/feeds/${feed.id}`, { shared: feed.shared })
        counts['changes of filters, subscriptions and feeds'] += 1
      }
      if (round % 6 === 2) {
        const feed = random.pick(feeds)
        await ask(feed.owner, 'DELETE', `/v1/ims/feeds/${feed.id}`)
        await addFeed(feed)
        counts['changes of filters, subscriptions and feeds'] += 2
      }
      if (round % 5 === 1) {
        const [site, account] = [random.pick(sites), random.pick(accounts)]
        await ask(account, 'DELETE', `/v1/dealers/${site.id}`)
        await subscribe(site, account)
        counts['changes of filters, subscriptions and feeds'] += 2
      }
    }
    async function killOne(round: number): Promise<void> {
      if (round % turn.rounds === turn.service) {
        await service.stop('SIGKILL')
        service = await startService({ ...environment, PORT: new URL(origin).port })
        killed['kills of the service'] += 1
        return
      }
      const postmaster = findPostmaster(join(folder, 'data', 'postgres'))
      if (round % turn.rounds === turn.postgres && postmaster !== null) {
        process.kill(postmaster.pid, 'SIGKILL')
        killed['kills of PostgreSQL'] += 1
        return
      }
      const { copy } = random.pick(copies)
      const before = copy.readCursor()
      await copy.kill()
      copy.start()
      killed['kills of copying programs'] += 1
      await waitUntil(`${copy.name} goes on`, async () => copy.readCursor() !== before || undefined, longestMs)
    }

    try {
      expect(copies).toHaveLength(4)
      const sites: readonly Site[] = [...world.sandbox.sites.values()].flatMap(({ site: { host, lot } }) =>
        lot !== null && [...fewSites, ...allSites].some((site) => site.host === host) ? [{ host, lot, id: '' }] : [],
      )
      await Promise.all(
        sites.map(async (site) => {
          for (const account of accounts) site.id = await subscribe(site, account)
        }),
      )
      const feeds: Feed[] = []
      for (const [at, site] of sites.filter((_, index) => index < 2 || index % 3 === 0).entries()) {
        const feed: Feed = {
          site,
          owner: accounts[at % accounts.length] ?? first,
          provider: providers[at % providers.length] ?? 'vauto',
          fileName: `${site.host}.csv`,
          shared: random.chance(0.5),
          id: '',
          vins: [],
        }
        feeds.push(feed)
        await push(feed)
        await addFeed(feed)
      }
      for (const { copy } of copies) copy.start()
      const began = performance.now()
      const isOver = (round: number) =>
        minutes === 0 ? round === fewKills : performance.now() - began > minutes * 60_000
      for (let round = 0; !isOver(round); round += 1) {
        await change(round, sites, feeds)
        await killOne(round)
        const compares = copies[(round / roundsToComparison) % copies.length]
        if (round > 0 && compares !== undefined) await compare(compares)
      }
      // What the sources list by now is imported with its photos, which are stored one after the other, and copied.
      for (const account of accounts) for (const site of sites) await filter(account, site, 'all')
      await waitUntil(
        'the lots of all sites and feeds',
        async () => {
          for (const account of accounts) {
            const vehicles = await readShown(account)
            const shown = [...vehicles.keys()]
            const isStored = (name: string) => photosOf(vehicles.get(name)).every((url) => url.startsWith(origin))
            // Some sites of the whole world show photos that nobody stores.
            if (minutes === 0 && !shown.filter((name) => name.includes(' website ')).every(isStored)) return undefined
            const vinsOf = (start: string) =>
              shown.filter((name) => name.startsWith(start)).map((name) => name.slice(-17))
            for (const { id, lot } of sites) {
              const listed = lot.vehicles().map(({ vin }) => vin)
              if (vinsOf(`${id} website`).join() !== listed.toSorted().join()) return undefined
            }
            for (const { site, owner, shared, vins } of feeds) {
              const visible = shared || owner === account ? vins : []
              if (vinsOf(`${site.id} ims`).join() !== visible.join()) return undefined
            }
          }
          return true
        },
        longestMs,
      )
      // Side by side: a program that finds nothing new ends with the answer that the service holds back.
      await Promise.all(copies.map(compare))
      const seconds = Math.round((performance.now() - began) / 1_000)
      recordProof('sync-kills', {
        seconds,
        sites: sites.length,
        feeds: feeds.length,
        ...counts,
        ...killed,
        ...compared,
      })
    } finally {
      for (const one of opened) one.close()
      service.child.kill('SIGKILL')
      const left = findPostmaster(join(folder, 'data', 'postgres'))
      if (left !== null) process.kill(left.pid, 'SIGKILL')
      await world.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 10 })
    }
  },
  3 * (longestMs + minutes * 60_000),
)

/** Of a vehicle as it is compared. */
function photosOf(vehicle = '[]'): readonly string[] {
  const { photo_url_list: photos = [] } = Object.fromEntries(JSON.parse(vehicle))
  return photos.map(({ url }: { readonly url: string }) => url)
}

async function addAccount(environment: Readonly<Record<string, string>>, name: string): Promise<Account> {
  const run = async (...command: readonly string[]) => {
    const { exitCode, stdout, stderr } = await runCommand([...command], environment)
    if (exitCode !== 0) throw new Error(stderr)
    return JSON.parse(stdout)
  }
  const { account_id: id } = await run('account', 'create', '--name', name)
  await liftLimitsOf(id, environment)
  const { key } = await run('key', 'create', '--account', String(id), '--type', 'live', '--admin')
  return { name, key, filters: new Map() }
}
