import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { fromNow, testWrites, uuid } from '../../../test/support/bystanders.ts'
import type { Allowance } from '../../model/limits.ts'
import { deactivateOwnKey, markApiKeyDeactivated, updateAllowance, updateKeysLastUsed } from './accounts.ts'
import { deleteDirectorySource, insertDirectoryEntries, replaceDirectorySource } from './directory.ts'
import { deleteExport, recordServed, saveExportCounts, takeFetch, updateExportToken } from './exports.ts'
import {
  claimIdempotencyKey,
  extendIdempotencyKey,
  freeIdempotencyKey,
  storeIdempotentAnswer,
} from './idempotency-keys.ts'
import {
  countAttempt,
  countSignInAttempt,
  deleteInvitation,
  deleteMember,
  deleteSignInAttempts,
  markInvitationUsed,
  updateMemberPassword,
  updateMemberRole,
} from './members.ts'
import {
  consumeArtifact,
  deleteArtifact,
  deleteConnectedApp,
  deleteEndedGrants,
  deleteGrant,
  deleteGrantOf,
  deleteUnusedClients,
  insertGrant,
  updateGrantsLastUsed,
  upsertArtifact,
  upsertClientDocument,
} from './oauth.ts'
import { updateSessionVin } from './prewarm-sessions.ts'
import { insertRequests } from './requests.ts'
import { deleteSavedSearch, recordSearchesMatched, updateSavedSearch } from './saved-searches.ts'
import {
  cancelSetupBatch,
  deleteEndedBatches,
  markBatchesEnded,
  markRowStarted,
  takeDueBatches,
  updateBatchStart,
} from './setup-batches.ts'
import {
  deleteEndedSetups,
  handBackSetup,
  markSetupCompleted,
  markSetupDismissed,
  markSetupFailed,
  markSetupRunning,
  markSetupsImported,
} from './setup-jobs.ts'
import {
  deactivateSubscription,
  reactivateSubscription,
  updateInventoryType,
  upsertSubscription,
} from './subscriptions.ts'
import { addLimitCounts, addUsage, deleteLimitCounts } from './usage.ts'

const at = fromNow(0)
const day = '2026-11-20'
const hourOfLimits = fromNow(-1)
const ofMember = (email: string) => `member ${createHash('sha256').update(email).digest('hex')}`
const token = { hash: Buffer.from('09', 'hex'), sealed: Buffer.from('09', 'hex') }
const subscription = (accountId: number, dealershipId: number) => ({
  ...({ accountId, dealershipId, inventoryType: 'new', stated: {}, at } as const),
})
const signIn = (email: string, address: string) => ({ email, address, nowMs: at.getTime(), windowMs: 1000 })
const unchangedOfSecond = (allowance: Allowance) => {
  expect(allowance.testQuota).toBe(2)
  return allowance
}
const fetched = { hash: Buffer.from('01', 'hex'), formats: ['csv'], at, max: 2 }
const search = { name: 'other', active: true, query: undefined }
const startedRow = { setupId: '1' }
const warmed = { site: null, reason: null, fetchMs: null, observedAt: at, outcome: null, status: 'done' } as const
const keyed = (key: string, holder = uuid(1), fingerprint = 'f') => ({ accountId: 1, key, holder, fingerprint })
const answer = { status: 200, answer: Buffer.from('x') }
const config = { base_url: 'http://x.example', inventory_type: 'all', site_id: null } as const
const completed = (id: string) => ({
  ...{ id, at, dealershipId: 1, configurationId: 1, subscriptionId: 1, provider: 'x', confidence: 1, config },
  ...({ counts: null, setupStatus: 'active', reviewReason: null } as const),
})
const failed = (id: string) => ({ id, at, error: 'x', mode: 'unreachable' }) as const
const batch = (number: number) => ({ writer: uuid(1), batch: number })
const used = {
  ...({ accountId: 1, day, dealershipId: 0, class: 'reads', keyType: 'live', keyId: 1 } as const),
  ...{ successful: 1, errors: 0, rateLimited: 0, billable: 0, prewarmed: 0 },
}
const spent = { accountId: 1, type: 'live', class: 'late', span: 'hour', units: 1 } as const
const limits = { rows: [{ ...spent, startsAtMs: hourOfLimits.getTime() }], since: fromNow(-0.5) }
const artifact = (kind: string, id: string) => ({ kind, hash: Buffer.from(id, 'hex') })
const page = (url: string) => ({ url, metadata: '{}', address: '', at })
const grant = (memberId: string, clientId: string) => ({ grantId: 'new', memberId, clientId, payload: {}, at })
const request = {
  ...{
    accountId: 1,
    keyId: 1,
    at: new Date(`${day}T12:00:00Z`),
    requestId: 'r',
    method: 'GET',
    operation: 'x',
    path: '/',
  },
  ...{ status: 200, durationMs: 1, clientAddress: '', error: null, body: null },
}

testWrites(
  {
    accounts: [{ test_quota: 1 }, { test_quota: 2 }],
    dealerships: [{}, {}, {}],
    configurations: [{ dealership_id: 1, setup_status: 'active' }],
    subscriptions: [
      { account_id: 1, dealership_id: 1 },
      { account_id: 1, dealership_id: 2 },
      { account_id: 2, dealership_id: 1 },
      { account_id: 1, dealership_id: 3, active: false },
    ],
    members: [
      { account_id: 1, role: 'admin', email: 'a@x.test' },
      { account_id: 1, role: 'admin', email: 'b@x.test' },
      { account_id: 2, role: 'admin', email: 'c@x.test' },
    ],
    member_credentials: [
      { member_id: '1', provider_id: 'credential' },
      { member_id: '1', provider_id: 'other' },
      { member_id: '2', provider_id: 'credential' },
      { member_id: '3', provider_id: 'credential' },
    ],
    member_sessions: [
      { member_id: '1', ip_address: '10.0.0.1' },
      { member_id: '2', ip_address: '10.0.0.2' },
      { member_id: '3', ip_address: '10.0.0.3' },
    ],
    member_rate_limits: [
      { key: ofMember('a@x.test'), last_request: fromNow(-2).getTime() },
      { key: 'another', last_request: at.getTime() },
    ],
    invitations: [
      { account_id: 1, role: 'member' },
      { account_id: 1, role: 'member', member_id: '2' },
      { account_id: 1, role: 'member', used_at: at },
      { account_id: 2, role: 'member' },
    ],
    api_keys: [
      { account_id: 1, type: 'live' },
      { account_id: 1, type: 'live', last_used_at: at },
      { account_id: 2, type: 'live' },
      { account_id: 2, type: 'live', last_used_at: fromNow(-5) },
    ],
    oauth_clients: [
      { client_id: 'registered', granted_at: at, created_at: fromNow(-48) },
      { client_id: 'https://x.example/a', is_document: true, created_at: fromNow(-48) },
      { client_id: 'unused' },
    ],
    oauth_grants: [
      { grant_id: 'g1', account_id: 1, member_id: '1', client: 1, created_at: fromNow(-48) },
      { grant_id: 'g2', account_id: 2, member_id: '2', client: 1, last_used_at: at, created_at: fromNow(-48) },
      { grant_id: 'g3', account_id: 1, member_id: '2', client: 1, created_at: fromNow(-48) },
    ],
    oauth_artifacts: [
      { kind: 'RefreshToken', id_hash: '\\x01', grant_id: 'g1' },
      { kind: 'AccessToken', id_hash: '\\x01', grant_id: 'g1' },
      { kind: 'RefreshToken', id_hash: '\\x02', grant_id: 'g2', consumed_at: at },
    ],
    exports: [
      { public_id: 'e1', account_id: 1, format: 'csv', fetches: [fromNow(-2), fromNow(-0.5)] },
      { public_id: 'e2', account_id: 1, format: 'csv' },
      { public_id: 'e3', account_id: 2, format: 'csv' },
    ],
    saved_searches: [
      { public_id: 's1', account_id: 1 },
      { public_id: 's2', account_id: 1 },
      { public_id: 's3', account_id: 2 },
    ],
    prewarm_vins: [
      { session_id: '1', vin: 'A', status: 'fetching' },
      { session_id: '1', vin: 'B', status: 'fetching' },
      { session_id: '2', vin: 'A', status: 'fetching' },
      { session_id: '1', vin: 'C', status: 'done' },
    ],
    idempotency_keys: [
      { account_id: 1, key: 'a', held_until: fromNow(1) },
      { account_id: 1, key: 'b', held_until: fromNow(1) },
      { account_id: 2, key: 'a', held_until: fromNow(1) },
      { account_id: 1, key: 'done', held_until: fromNow(-1), status: 200 },
      { account_id: 1, key: 'dead', held_until: fromNow(-1) },
      { account_id: 1, key: 'old', held_until: fromNow(-25), created_at: fromNow(-25), status: 200 },
      { account_id: 2, key: 'old', held_until: fromNow(-25), created_at: fromNow(-25), status: 200 },
    ].map((row) => ({ holder: uuid(1), fingerprint: 'f', ...row })),
    setup_jobs: [
      { account_id: 1, host: 'h', status: 'running' },
      { account_id: 2, host: 'h', status: 'running', completed_at: fromNow(-48) },
      {
        ...{ account_id: 1, host: 'h', status: 'completed', completed_at: fromNow(-48) },
        ...{ dealership_id: 1, inventory_status: 'importing' },
      },
      { account_id: 2, host: 'i', status: 'pending' },
      { account_id: 1, status: 'completed', completed_at: at, dealership_id: 2, inventory_status: 'importing' },
      { account_id: 2, status: 'completed', completed_at: at, dealership_id: 1, inventory_status: 'available' },
      { account_id: 2, status: 'failed', completed_at: fromNow(-48) },
    ],
    directory_sources: [{ name: 'one' }, { name: 'two' }],
    directory_entries: [{ source: 'one' }, { source: 'two' }],
    setup_batches: [
      { id: 'due', account_id: 1, spender: 'live', next_start_at: fromNow(-1) },
      { id: 'later', account_id: 2, spender: 'live', next_start_at: fromNow(1) },
      { id: 'done', account_id: 1, spender: 'live' },
      { id: 'ended', account_id: 2, spender: 'live', status: 'completed', completed_at: fromNow(-48) },
    ],
    setup_batch_rows: [
      { batch_id: 'due', line: 1 },
      { batch_id: 'due', line: 2, setup_id: '1' },
      { batch_id: 'later', line: 1 },
      { batch_id: 'done', line: 1, setup_id: '7' },
      { batch_id: 'ended', line: 1, outcome: 'failed' },
    ],
    counter_writers: [
      { writer: uuid(1), batch: 1 },
      { writer: uuid(2), batch: 1 },
    ],
    usage_daily: [1, 2].map((account_id) => ({
      ...{ account_id, day, dealership_id: 0, class: 'reads', key_type: 'live', key_id: 1 },
    })),
    limit_counts: [
      { class: 'late', span: 'minute', starts_at: at },
      { class: 'old', span: 'minute', starts_at: fromNow(-1) },
      { class: 'late', span: 'hour', starts_at: hourOfLimits },
      { class: 'old', span: 'hour', starts_at: fromNow(-3) },
      { class: 'late', span: 'day', starts_at: fromNow(-25) },
      { class: 'old', span: 'day', starts_at: fromNow(-27) },
      { class: 'late', span: 'month', starts_at: fromNow(-62 * 24) },
      { class: 'old', span: 'month', starts_at: fromNow(-64 * 24) },
    ].map((row) => ({ account_id: 1, key_type: 'live', ...row })),
    request_days: [1, 2].map((account_id) => ({ account_id, day, requests: 5 })),
  },
  {
    'subscriptions.ts': {
      upsertSubscription: [
        [(tx) => upsertSubscription(tx, subscription(1, 1)), 'subscriptions 1', '+changed_lots'],
        [(tx) => upsertSubscription(tx, subscription(2, 2)), '+subscriptions', '+changed_lots'],
      ],
      reactivateSubscription: [
        [(tx) => reactivateSubscription(tx, { id: 4, inventoryType: 'new', at }), 'subscriptions 4', '+changed_lots'],
      ],
      updateInventoryType: [
        [(tx) => updateInventoryType(tx, subscription(1, 1)), 'subscriptions 1', '+changed_lots'],
        [(tx) => updateInventoryType(tx, subscription(1, 3))],
      ],
      deactivateSubscription: [
        [(tx) => deactivateSubscription(tx, subscription(1, 1)), 'subscriptions 1', '+changed_lots'],
        [(tx) => deactivateSubscription(tx, subscription(1, 3))],
      ],
    },
    'members.ts': {
      updateMemberPassword: [
        [(tx) => updateMemberPassword(tx, '1', 'x'), 'member_credentials 1', '-member_sessions 1'],
      ],
      updateMemberRole: [
        [(tx) => updateMemberRole(tx, 1, '1', 'member'), 'members 1'],
        [(tx) => updateMemberRole(tx, 1, '1', 'admin')],
        [(tx) => updateMemberRole(tx, 2, '1', 'member')],
      ],
      deleteMember: [
        [
          (tx) => deleteMember(tx, 1, '1'),
          ...['-members 1', '-member_credentials 1', '-member_credentials 2', '-member_sessions 1', '-oauth_grants 1'],
          ...['-oauth_artifacts RefreshToken \\x01', '-oauth_artifacts AccessToken \\x01'],
        ],
        [(tx) => deleteMember(tx, 2, '1')],
      ],
      countSignInAttempt: [
        [(tx) => countSignInAttempt(tx, signIn('a@x.test', '10.0.0.2')), 'member_rate_limits 1'],
        [(tx) => countSignInAttempt(tx, signIn('a@x.test', '10.0.0.1'))],
        [(tx) => countSignInAttempt(tx, signIn('b@x.test', '10.0.0.1')), '+member_rate_limits'],
      ],
      countAttempt: [
        [(tx) => countAttempt(tx, { key: 'another', nowMs: 0, windowMs: 1 }), 'member_rate_limits 2'],
        [(tx) => countAttempt(tx, { key: 'new', nowMs: 0, windowMs: 1 }), '+member_rate_limits'],
      ],
      deleteSignInAttempts: [[(tx) => deleteSignInAttempts(tx, fromNow(-1), 9), '-member_rate_limits 1']],
      markInvitationUsed: [
        [(tx) => markInvitationUsed(tx, 1, at), 'invitations 1'],
        [(tx) => markInvitationUsed(tx, 3, at)],
      ],
      deleteInvitation: [
        [(tx) => deleteInvitation(tx, 1, 1), '-invitations 1'],
        [(tx) => deleteInvitation(tx, 2, 1)],
        [(tx) => deleteInvitation(tx, 1, 3)],
      ],
    },
    'accounts.ts': {
      updateAllowance: [[(tx) => updateAllowance(tx, 2, unchangedOfSecond), 'accounts 2']],
      markApiKeyDeactivated: [[(tx) => markApiKeyDeactivated(tx, 1, at), 'api_keys 1']],
      updateKeysLastUsed: [
        [
          (tx) => updateKeysLastUsed(tx, new Map([1, 2, 4].map((id) => [id, fromNow(-1)]))),
          ...['api_keys 1', 'api_keys 4'],
        ],
      ],
      deactivateOwnKey: [
        [(tx) => deactivateOwnKey(tx, { accountId: 1, keyId: 1, at }), 'api_keys 1'],
        [(tx) => deactivateOwnKey(tx, { accountId: 2, keyId: 1, at })],
      ],
    },
    'oauth.ts': {
      upsertClientDocument: [
        [(tx) => upsertClientDocument(tx, page('https://x.example/a')), 'oauth_clients 2'],
        [(tx) => upsertClientDocument(tx, page('registered'))],
        [(tx) => upsertClientDocument(tx, page('https://x.example/b')), '+oauth_clients'],
      ],
      deleteUnusedClients: [[(tx) => deleteUnusedClients(tx, fromNow(-24), 9), '-oauth_clients 2']],
      insertGrant: [
        [(tx) => insertGrant(tx, grant('1', 'registered')), '+oauth_grants', 'oauth_clients 1'],
        [(tx) => insertGrant(tx, grant('1', 'unknown'))],
      ],
      deleteGrant: [
        [
          (tx) => deleteGrant(tx, 'g1'),
          ...['-oauth_grants 1', '-oauth_artifacts RefreshToken \\x01', '-oauth_artifacts AccessToken \\x01'],
        ],
      ],
      deleteEndedGrants: [[(tx) => deleteEndedGrants(tx, fromNow(-24), 9), '-oauth_grants 3']],
      upsertArtifact: [
        [
          (tx) => upsertArtifact(tx, { ...artifact('AccessToken', '01'), grantId: 'g1', payload: '{}', expiresAt: at }),
          'oauth_artifacts AccessToken \\x01',
        ],
        [(tx) => upsertArtifact(tx, { ...artifact('AccessToken', '09'), grantId: 'g9', payload: '{}', expiresAt: at })],
      ],
      consumeArtifact: [
        [(tx) => consumeArtifact(tx, artifact('RefreshToken', '01'), at), 'oauth_artifacts RefreshToken \\x01'],
        [(tx) => consumeArtifact(tx, artifact('RefreshToken', '02'), at)],
      ],
      deleteGrantOf: [
        [
          (tx) => deleteGrantOf(tx, artifact('RefreshToken', '02')),
          ...['-oauth_grants 2', '-oauth_artifacts RefreshToken \\x02'],
        ],
      ],
      deleteArtifact: [
        [(tx) => deleteArtifact(tx, artifact('AccessToken', '01')), '-oauth_artifacts AccessToken \\x01'],
      ],
      updateGrantsLastUsed: [
        [
          (tx) =>
            updateGrantsLastUsed(
              tx,
              new Map([
                [1, fromNow(-1)],
                [2, fromNow(-1)],
              ]),
            ),
          'oauth_grants 1',
        ],
      ],
      deleteConnectedApp: [
        [(tx) => deleteConnectedApp(tx, { accountId: 1, id: 3, memberId: null }), '-oauth_grants 3'],
        [(tx) => deleteConnectedApp(tx, { accountId: 1, id: 3, memberId: '1' })],
        [(tx) => deleteConnectedApp(tx, { accountId: 2, id: 3, memberId: null })],
      ],
    },
    'exports.ts': {
      deleteExport: [[(tx) => deleteExport(tx, 1, 'e1'), '-exports 1'], [(tx) => deleteExport(tx, 2, 'e1')]],
      updateExportToken: [
        [(tx) => updateExportToken(tx, { accountId: 1, publicId: 'e1' }, token), 'exports 1'],
        [(tx) => updateExportToken(tx, { accountId: 2, publicId: 'e1' }, token)],
      ],
      takeFetch: [
        [(tx) => takeFetch(tx, fetched), 'exports 1'],
        [(tx) => takeFetch(tx, { ...fetched, max: 1 })],
        [(tx) => takeFetch(tx, { ...fetched, formats: ['xml'] })],
        [(tx) => takeFetch(tx, { ...fetched, hash: token.hash })],
      ],
      recordServed: [[(tx) => recordServed(tx, 1, 'e', at), 'exports 1']],
      saveExportCounts: [
        [(tx) => saveExportCounts(tx, 1, 'e', { vehicles: 1, excluded: [], excluded_count: 0 }), 'exports 1'],
      ],
    },
    'saved-searches.ts': {
      updateSavedSearch: [
        [(tx) => updateSavedSearch(tx, { accountId: 1, publicId: 's1', ...search }), 'saved_searches 1'],
        [(tx) => updateSavedSearch(tx, { accountId: 2, publicId: 's1', ...search })],
      ],
      deleteSavedSearch: [
        [(tx) => deleteSavedSearch(tx, 1, 's1'), '-saved_searches 1'],
        [(tx) => deleteSavedSearch(tx, 2, 's1')],
      ],
      recordSearchesMatched: [[(tx) => recordSearchesMatched(tx, [1], at), 'saved_searches 1']],
    },
    'prewarm-sessions.ts': {
      updateSessionVin: [
        [(tx) => updateSessionVin(tx, { sessionId: '1', vin: 'A', ...warmed }), 'prewarm_vins 1 A'],
        [(tx) => updateSessionVin(tx, { sessionId: '1', vin: 'C', ...warmed })],
      ],
    },
    'idempotency-keys.ts': {
      claimIdempotencyKey: [
        [(tx) => claimIdempotencyKey(tx, keyed('a'))],
        [(tx) => claimIdempotencyKey(tx, keyed('done'))],
        [(tx) => claimIdempotencyKey(tx, keyed('dead')), 'idempotency_keys 1 dead'],
        [(tx) => claimIdempotencyKey(tx, keyed('dead', uuid(1), 'other'))],
        [(tx) => claimIdempotencyKey(tx, keyed('old', uuid(1), 'other')), 'idempotency_keys 1 old'],
        [(tx) => claimIdempotencyKey(tx, keyed('new')), '+idempotency_keys'],
      ],
      extendIdempotencyKey: [
        [(tx) => extendIdempotencyKey(tx, keyed('a')), 'idempotency_keys 1 a'],
        [(tx) => extendIdempotencyKey(tx, keyed('a', uuid(2)))],
        [(tx) => extendIdempotencyKey(tx, keyed('done'))],
      ],
      storeIdempotentAnswer: [
        [(tx) => storeIdempotentAnswer(tx, keyed('a'), answer), 'idempotency_keys 1 a'],
        [(tx) => storeIdempotentAnswer(tx, keyed('a', uuid(2)), answer)],
        [(tx) => storeIdempotentAnswer(tx, keyed('done'), answer)],
      ],
      freeIdempotencyKey: [
        [(tx) => freeIdempotencyKey(tx, keyed('a')), '-idempotency_keys 1 a'],
        [(tx) => freeIdempotencyKey(tx, keyed('a', uuid(2)))],
        [(tx) => freeIdempotencyKey(tx, keyed('done'))],
      ],
    },
    'directory.ts': {
      replaceDirectorySource: [
        [
          (tx) => replaceDirectorySource(tx, { name: 'one', license: null, at }),
          ...['directory_sources one', '-directory_entries 1'],
        ],
      ],
      insertDirectoryEntries: [[(tx) => insertDirectoryEntries(tx, 'one', []), 'directory_sources one']],
      deleteDirectorySource: [
        [(tx) => deleteDirectorySource(tx, 'one'), '-directory_sources one', '-directory_entries 1'],
        [(tx) => deleteDirectorySource(tx, 'none')],
      ],
    },
    'setup-batches.ts': {
      takeDueBatches: [
        [(tx) => takeDueBatches(tx, { now: at, until: fromNow(2), limit: 9 }), 'setup_batches due'],
        [(tx) => takeDueBatches(tx, { now: fromNow(-2), until: fromNow(2), limit: 9 })],
      ],
      updateBatchStart: [
        [(tx) => updateBatchStart(tx, 'later', { nextAt: at, limitUntil: null }), 'setup_batches later'],
        [(tx) => updateBatchStart(tx, 'ended', { nextAt: at, limitUntil: null })],
      ],
      markRowStarted: [
        [(tx) => markRowStarted(tx, { batchId: 'due', line: 1 }, startedRow), 'setup_batch_rows due 1'],
        [(tx) => markRowStarted(tx, { batchId: 'due', line: 2 }, startedRow)],
        [(tx) => markRowStarted(tx, { batchId: 'ended', line: 1 }, startedRow)],
      ],
      cancelSetupBatch: [
        [(tx) => cancelSetupBatch(tx, 1, 'due'), 'setup_batches due'],
        [(tx) => cancelSetupBatch(tx, 2, 'due')],
        [(tx) => cancelSetupBatch(tx, 2, 'ended')],
      ],
      markBatchesEnded: [
        [(tx) => markBatchesEnded(tx, ['done'], at), 'setup_batches done'],
        [(tx) => markBatchesEnded(tx, ['due'], at)],
        [(tx) => markBatchesEnded(tx, ['ended'], at)],
      ],
      deleteEndedBatches: [
        [(tx) => deleteEndedBatches(tx, fromNow(-24), 9), '-setup_batches ended', '-setup_batch_rows ended 1'],
      ],
    },
    'setup-jobs.ts': {
      markSetupRunning: [
        [(tx) => markSetupRunning(tx, '1', at), 'setup_jobs 1'],
        [(tx) => markSetupRunning(tx, '3', at)],
      ],
      handBackSetup: [[(tx) => handBackSetup(tx, '1'), 'setup_jobs 1'], [(tx) => handBackSetup(tx, '4')]],
      markSetupCompleted: [
        [(tx) => markSetupCompleted(tx, completed('1')), 'setup_jobs 1'],
        [(tx) => markSetupCompleted(tx, completed('7'))],
      ],
      markSetupDismissed: [[(tx) => markSetupDismissed(tx, { id: '7', accountId: 2 }, at), 'setup_jobs 7']],
      markSetupFailed: [
        [(tx) => markSetupFailed(tx, failed('1')), 'setup_jobs 1'],
        [(tx) => markSetupFailed(tx, failed('3'))],
      ],
      markSetupsImported: [[(tx) => markSetupsImported(tx, 1, { status: 'failed', error: 'x' }), 'setup_jobs 3']],
      // The seventh is of a batch.
      deleteEndedSetups: [[(tx) => deleteEndedSetups(tx, fromNow(-24), 9), '-setup_jobs 3']],
    },
    'usage.ts': {
      addUsage: [
        [(tx) => addUsage(tx, batch(2), [used]), 'counter_writers 1', `usage_daily 1 ${day} 0 reads live 1`],
        [(tx) => addUsage(tx, batch(1), [used])],
      ],
      addLimitCounts: [
        [
          (tx) => addLimitCounts(tx, { batch: batch(2), ...limits }),
          ...['counter_writers 1', 'limit_counts 1 live late hour', '-limit_counts 1 live old minute'],
        ],
        [(tx) => addLimitCounts(tx, { batch: batch(1), ...limits }), '-limit_counts 1 live old minute'],
      ],
      deleteLimitCounts: [
        [
          (tx) => deleteLimitCounts(tx, at, 9),
          ...['minute', 'hour', 'day', 'month'].map((span) => `-limit_counts 1 live old ${span}`),
        ],
      ],
    },
    'requests.ts': {
      insertRequests: [
        [(tx) => insertRequests(tx, [request], 6), '+request_log', `request_days 1 ${day}`],
        [(tx) => insertRequests(tx, [request], 5), `request_days 1 ${day}`],
      ],
    },
  },
)
