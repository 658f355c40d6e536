import { Type } from 'typebox'
import { changeLimits as change, parseLimitChange } from '../../../accounts/limits/change-limits.ts'
import { invite, linkOf } from '../../../accounts/members/invitations.ts'
import { AccountSummary, insertAccount, listAccounts as listRows } from '../../../db/queries/accounts.ts'
import {
  countProtections,
  listPlatformHealth,
  listRefusingHosts,
  PlatformHealth,
  ProtectionCount,
  RefusingHost,
} from '../../../db/queries/member-views.ts'
import { listQueueDepths, readServiceState } from '../../../db/queries/service-state.ts'
import { dayMs } from '../../../lib/clock.ts'
import { apiErrors, validationError } from '../../../model/errors.ts'
import { protectionNames } from '../../../model/protections.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { Email } from '../../params.ts'

const refusalsShown = 100
export const refusedDays = 7

export const getInstallation = defineRoute({
  name: 'getInstallation',
  method: 'GET',
  url: '/internal/operator/installation',
  access: 'operator',
  summary: 'Get queues, blocking hosts and failures by platform, for all accounts',
  uses: ['database', 'clock'],
  responses: successWith({
    due_imports: Type.Integer(),
    oldest_due_import_seconds: Type.Number(),
    stale_feeds: Type.Integer(),
    due_delivery_lanes: Type.Integer(),
    oldest_due_delivery_seconds: Type.Number(),
    queues: Type.Array(Type.Object({ name: Type.String(), waiting: Type.Integer(), active: Type.Integer() })),
    platforms: Type.Array(PlatformHealth),
    protections: Type.Array(ProtectionCount),
    refusing_hosts: Type.Array(RefusingHost),
  }),
  async run({ services }) {
    const { handle } = services.database
    const now = services.clock.now()
    const [state, depths, platforms, hosts, protections] = await Promise.all([
      readServiceState(handle, now),
      listQueueDepths(handle),
      listPlatformHealth(handle),
      listRefusingHosts(handle, new Date(now.getTime() - refusedDays * dayMs), refusalsShown),
      countProtections(handle),
    ])
    const depthOf = (name: string, wanted: string) =>
      depths.find((depth) => depth.name === name && depth.state === wanted)?.count ?? 0
    return {
      success: true,
      due_imports: state?.dueImports ?? 0,
      oldest_due_import_seconds: state?.oldestDueImportSeconds ?? 0,
      stale_feeds: state?.staleFeeds ?? 0,
      due_delivery_lanes: state?.dueDeliveryQueues ?? 0,
      oldest_due_delivery_seconds: state?.oldestDueDeliverySeconds ?? 0,
      queues: [...new Set(depths.map(({ name }) => name))]
        .toSorted()
        .map((name) => ({ name, waiting: depthOf(name, 'waiting'), active: depthOf(name, 'active') })),
      platforms,
      protections: protections.map((counted) => ({ ...counted, name: protectionNames[counted.protection] })),
      refusing_hosts: hosts,
    }
  },
})

const maxAccounts = 10_000

export const listAccounts = defineRoute({
  name: 'listAccounts',
  method: 'GET',
  url: '/internal/operator/accounts',
  access: 'operator',
  summary: 'List the accounts of the installation, newest first',
  uses: ['database'],
  responses: successWith({
    accounts: Type.Array(AccountSummary),
  }),
  async run({ services }) {
    return { success: true, accounts: await listRows(services.database.handle, maxAccounts) }
  },
})

export const createAccount = defineRoute({
  name: 'createAccount',
  method: 'POST',
  url: '/internal/operator/accounts',
  access: 'operator',
  summary: 'Create an account, and a one-time link for its first administrator',
  body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }), email: Email }),
  uses: ['database', 'clock'],
  responses: successWith({ account_id: Type.Integer(), link: Type.String() }),
  async run({ body, visitor, services }) {
    const made = await services.database.transaction('create account', async (tx) => {
      const accountId = await insertAccount(tx, body.name.trim())
      const request = {
        accountId,
        role: 'admin',
        operator: false,
        email: body.email,
        member: null,
        actorId: null,
      } as const
      return { accountId, ...(await invite(tx, request, services.clock)) }
    })
    return { success: true, account_id: made.accountId, link: linkOf(visitor().base, made.token) }
  },
})

const WindowLimits = Type.Object({
  minute: Type.Integer(),
  hour: Type.Integer(),
  day: Type.Integer(),
  month: Type.Integer(),
})

export const changeLimits = defineRoute({
  name: 'changeLimits',
  method: 'PATCH',
  url: '/internal/accounts/{account_id}/limits',
  access: 'operator',
  summary: 'Change the limits of an account',
  description: 'They apply from the next request on. An empty list changes nothing and returns the limits.',
  params: Type.Object({ account_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  body: Type.Object({
    set: Type.Array(Type.String({ maxLength: 100, examples: ['inventory_fetch.minute=2000', 'test_quota=default'] }), {
      maxItems: 50,
      description: '`class.window=N` or `test_quota=N`; `default` instead of N resets.',
    }),
  }),
  uses: ['database'],
  responses: successWith({
    account_id: Type.Integer(),
    limits: Type.Record(Type.String(), WindowLimits),
    test_quota: Type.Integer(),
  }),
  errors: ['accountNotFound'],
  async run({ params, body, services }) {
    const changes = body.set.map((text, index) => readChange(text, index))
    const changed = await change(services.database, params.account_id, changes)
    if (changed === null) throw apiErrors.accountNotFound()
    const { limits, testQuota } = changed
    return { success: true, account_id: params.account_id, limits, test_quota: testQuota }
  },
})

function readChange(text: string, index: number) {
  try {
    return parseLimitChange(text)
  } catch (error) {
    const msg = error instanceof Error ? error.message : String(error)
    throw validationError([{ loc: ['body', 'set', index], type: 'value_error', msg, input: text }])
  }
}
