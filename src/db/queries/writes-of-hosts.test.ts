import { fromNow, testWrites, uuid } from '../../../test/support/bystanders.ts'
import type { Database, Handle } from '../database.ts'
import { deleteDeniedHost } from './denied-hosts.ts'
import { deleteOlder, deleteOlderDays } from './expiring-rows.ts'
import { shareHostSlots } from './host-slots.ts'
import { hastenJob } from './job-queue.ts'
import { deleteSiteSnapshot, storeSiteSnapshot, storeWebSearch, upsertReferenceAnswer } from './outside-answers.ts'
import { shareRefusingHosts } from './refusing-hosts.ts'
import { shareRobots } from './robots-files.ts'
import { dueAfterSetBack } from './set-back-clock.ts'
import { beginSyncEra } from './sync.ts'

const at = fromNow(0)
const log = {
  warn: (facts: object) => {
    throw new Error('not written', { cause: facts })
  },
}

async function takeSlot(database: Database, slot: string, { live = false, host = null as string | null } = {}) {
  const slots = shareHostSlots(database, log)
  const taken = await slots.take(slot, { live, leaseMs: 1000, host })
  await slots.release(slot, 0, null)
  return taken
}

const releaseSlot = (database: Database, slot: string, host: string) =>
  shareHostSlots(database, log).release(slot, 0, { host, ms: 1000, status: 429 })
const robots = (handle: Handle) => shareRobots({ handle }, log)
const refusal = {
  kind: 'failure',
  requestedUrl: 'x',
  class: 'blocked',
  code: 'denied',
  message: 'x',
  status: null,
} as const
const search = (provider: string) => ({ provider, wordsHash: Buffer.from('01', 'hex') })
const reference = (key: string, observed_at: Date) => ({
  ...{ source: 's', read: 'r', key, answer: '{}', items: null, observed_at },
})

/** Rows of which the last is older than any that another test needs. */
const withOlder = (table: Parameters<typeof deleteOlder>[0], key: string) =>
  [(tx: Handle) => deleteOlder(table)(tx, fromNow(-100), 9), `-${table} ${key}`] as const
const withOlderDays = (table: Parameters<typeof deleteOlderDays>[0], key: string) =>
  [(tx: Handle) => deleteOlderDays(table)(tx, new Date('2026-11-20T12:00:00Z'), 9), `-${table} ${key}`] as const
const old = fromNow(-200)
const days = [{ day: '2026-11-20' }, { day: '2026-11-19' }]

testWrites(
  {
    denied_hosts: [{ host: 'denied' }, { host: 'other' }],
    host_slots: [
      { host: 'free', free_at: fromNow(-1) },
      { host: 'busy', free_at: fromNow(1) },
      { host: 'awaited', free_at: fromNow(-1), live_until: fromNow(1) },
      { host: 'old', free_at: old },
    ],
    host_pauses: [
      { host: 'paused', until: fromNow(1) },
      { host: 'resumed', until: fromNow(-1) },
      { host: 'old', until: old },
    ],
    refusing_hosts: [{ host: 'a' }, { host: 'b' }, { host: 'old', refused_at: old }],
    robots_files: [
      { origin: 'outdated', kept_until: fromNow(-1), asked_until: fromNow(-1) },
      { origin: 'kept', kept_until: fromNow(1), asked_until: fromNow(-1), answer: {} },
      { origin: 'asked', asked_until: fromNow(1) },
      { origin: 'old', kept_until: old, asked_until: fromNow(-1) },
    ],
    site_looks: [{ host: 'a' }, { host: 'b' }, { host: 'old', kept_until: old }],
    web_searches: [
      { provider: 'a', words_hash: '\\x01' },
      { provider: 'b', words_hash: '\\x01' },
      { provider: 'a', words_hash: '\\x02' },
      { provider: 'old', kept_until: old },
    ],
    reference_answers: [{ key: 'a' }, { key: 'b' }, { key: 'old', observed_at: old }].map((row) => ({
      ...{ source: 's', read: 'r', observed_at: at, ...row },
    })),
    'pgboss.job': [
      { name: 'a', singleton_key: 'k' },
      { name: 'a', singleton_key: 'l' },
      { name: 'b', singleton_key: 'k' },
      { name: 'a', singleton_key: 'k', state: 'completed', created_on: fromNow(1) },
      { name: 'c', created_on: fromNow(1) },
      { name: 'c', state: 'active', heartbeat_on: fromNow(1), created_on: fromNow(1) },
      { name: 'c', state: 'active', heartbeat_on: at },
      { name: 'c', state: 'completed', heartbeat_on: fromNow(1) },
    ],
    leases: [at, fromNow(1)].map((expires_at, index) => ({
      resource: 'dealership',
      resource_id: index + 1,
      expires_at,
    })),
    delivery_senders: [{ alive_until: at }, { alive_until: fromNow(1) }],
    delivery_lanes: [{ due_at: at }, { due_at: fromNow(1) }, { due_at: fromNow(1), sender: uuid(1) }],
    dealership_collection: [{ next_import_at: at }, { next_import_at: fromNow(100) }],
    counter_writers: [{}, { written_at: old }],
    idempotency_keys: [{}, { created_at: old }],
    invitations: [{}, { expires_at: old }].map((row) => ({ role: 'member', ...row })),
    live_fetches: [{}, { expires_at: old }],
    member_sessions: [{}, { expires_at: old }],
    prewarm_sessions: [{}, { expires_at: old }],
    import_days: days.map((row) => ({ ...row, source: 'ims' })),
    request_days: days,
    usage_daily: days,
  },
  {
    'denied-hosts.ts': {
      deleteDeniedHost: [[(tx) => deleteDeniedHost(tx, 'denied'), '-denied_hosts denied']],
    },
    'host-slots.ts': {
      shareHostSlots: [
        [(_tx, database) => takeSlot(database, 'free'), 'host_slots free'],
        [(_tx, database) => takeSlot(database, 'free', { host: 'resumed' }), 'host_slots free'],
        [(_tx, database) => takeSlot(database, 'free', { host: 'paused' })],
        [(_tx, database) => takeSlot(database, 'free', { host: 'denied' })],
        [(_tx, database) => takeSlot(database, 'busy')],
        [(_tx, database) => takeSlot(database, 'busy', { live: true }), 'host_slots busy'],
        [(_tx, database) => takeSlot(database, 'awaited')],
        [(_tx, database) => takeSlot(database, 'awaited', { live: true }), 'host_slots awaited'],
        [(_tx, database) => takeSlot(database, 'new'), '+host_slots'],
        [(_tx, database) => releaseSlot(database, 'busy', 'paused'), 'host_pauses paused'],
        [(_tx, database) => releaseSlot(database, 'busy', 'new'), '+host_pauses'],
      ],
    },
    'refusing-hosts.ts': {
      shareRefusingHosts: [
        [(handle) => shareRefusingHosts({ handle }, log).add('a', at), 'refusing_hosts a'],
        [(handle) => shareRefusingHosts({ handle }, log).add('new', at), '+refusing_hosts'],
      ],
    },
    'robots-files.ts': {
      shareRobots: [
        [(tx) => robots(tx).find('outdated', at), 'robots_files outdated'],
        [(tx) => robots(tx).find('kept', at)],
        [(tx) => robots(tx).find('asked', at)],
        [(tx) => robots(tx).find('new', at), '+robots_files'],
        [(tx) => robots(tx).keep('asked', { answer: refusal, until: at }), 'robots_files asked'],
        [(tx) => robots(tx).giveUp('asked'), 'robots_files asked'],
      ],
    },
    'outside-answers.ts': {
      storeSiteSnapshot: [[(tx) => storeSiteSnapshot(tx, 'a', { snapshot: {}, until: at }), 'site_looks a']],
      deleteSiteSnapshot: [[(tx) => deleteSiteSnapshot(tx, 'a'), '-site_looks a']],
      storeWebSearch: [
        [(tx) => storeWebSearch(tx, search('a'), { results: [], until: at }), 'web_searches a \\x01'],
        [(tx) => storeWebSearch(tx, search('c'), { results: [], until: at }), '+web_searches'],
      ],
      upsertReferenceAnswer: [
        [(tx) => upsertReferenceAnswer(tx, reference('a', fromNow(1))), 'reference_answers s r a'],
        [(tx) => upsertReferenceAnswer(tx, reference('a', fromNow(-1)))],
      ],
    },
    'job-queue.ts': {
      hastenJob: [[(tx) => hastenJob(tx, 'a', 'k', 1), 'pgboss.job 1 a']],
    },
    'expiring-rows.ts': {
      deleteOlder: [
        withOlder('counter_writers', '2'),
        withOlder('host_pauses', 'old'),
        withOlder('host_slots', 'old'),
        withOlder('idempotency_keys', '2 2'),
        withOlder('invitations', '2'),
        withOlder('live_fetches', '2 2'),
        withOlder('member_sessions', '2'),
        withOlder('prewarm_sessions', '2'),
        withOlder('reference_answers', 's r old'),
        withOlder('refusing_hosts', 'old'),
        withOlder('robots_files', 'old'),
        withOlder('site_looks', 'old'),
        withOlder('web_searches', 'old \\x04'),
      ],
      deleteOlderDays: [
        withOlderDays('import_days', '2 2026-11-19 ims 2 0'),
        withOlderDays('request_days', '2 2026-11-19'),
        withOlderDays('usage_daily', '2 2026-11-19 2 2 2 0'),
      ],
    },
    'sync.ts': {
      beginSyncEra: [[(tx) => beginSyncEra(tx), 'sync_era t']],
    },
    'set-back-clock.ts': {
      dueAfterSetBack: [
        [
          (tx) => dueAfterSetBack(tx, { now: at, latest: fromNow(50) }),
          ...['pgboss.job 5 c', 'pgboss.job 6 c', 'leases dealership 2', 'delivery_senders 2'],
          ...['delivery_lanes 2', 'host_slots busy', 'dealership_collection 2'],
        ],
      ],
    },
  },
)
