import { type Static, Type } from 'typebox'
import {
  findSetupJob,
  listSetupJobs,
  markSetupDismissed,
  Setup,
  type SetupRow,
  setupFields,
} from '../../../db/queries/setup-jobs.ts'
import { type SetupStart, startSetup } from '../../../dealers/start-setup.ts'
import { dayMs } from '../../../lib/clock.ts'
import { filterCounts } from '../../../model/dealership.ts'
import { apiErrors, validationError } from '../../../model/errors.ts'
import { instant, orNull } from '../../../model/field-schemas.ts'
import { setupJobStatuses, setupsKeptDays } from '../../../model/statuses.ts'
import { withoutFigures } from '../../../model/without-figures.ts'
import { respond } from '../../answer.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { cursorQuery, readCreationCursor, SetupParams, toCreationPage } from '../../params.ts'
import { readSetUpBody, SetUpBody } from '../../present/set-up-body.ts'

const Accepted = Type.Object(
  {
    success: Type.Boolean(),
    setup_id: Type.String(),
    status: Type.Literal('pending'),
    message: Type.String(),
    poll_url: Type.String(),
  },
  { title: 'SetupAccepted' },
)

const Reactivated = Type.Object(
  {
    success: Type.Boolean(),
    reactivated: Type.Literal(true),
    subscription_id: Type.Integer(),
    configuration_id: Type.Integer(),
    website_url: Type.String(),
    message: Type.String(),
  },
  { title: 'SetupReactivated' },
)

const setupAnswers = { 200: Reactivated, 202: Accepted } as const

export const setUpDealer = defineRoute({
  name: 'setUpDealer',
  method: 'POST',
  url: '/v1/dealers/setup',
  access: 'key',
  limit: 'setup',
  billable: true,
  summary: 'Set up a dealership from its website',
  description:
    'Responds immediately and continues in the background; poll poll_url for progress. If the account already has a setup of the same site in progress, that setup is returned.',
  body: SetUpBody,
  uses: ['database', 'queue', 'clock', 'log'],
  responses: setupAnswers,
  errors: ['alreadySubscribed', 'setupQueueUnavailable'],
  async run({ caller, body, services }) {
    const setup = readSetUpBody(body)
    if (setup.problem !== null) {
      const entry = { loc: ['body', 'dealership_url'], msg: setup.problem, type: 'value_error' }
      throw validationError([{ ...entry, input: body.dealership_url }])
    }
    return answerSetup(await startSetup(services, { accountId: caller.accountId, ...setup }))
  },
})

export const getSetup = defineRoute({
  name: 'getSetup',
  method: 'GET',
  url: '/v1/dealers/setup/{setup_id}',
  access: 'key',
  limit: 'setup_poll',
  summary: 'Get the status of a setup job',
  description: 'Poll every 5 seconds. `completed` does not mean that inventory is available: `inventory_status` does.',
  params: SetupParams,
  uses: ['database', 'clock'],
  responses: successWith(setupFields, { title: 'SetupJob' }),
  errors: ['setupJobNotFound'],
  async run({ caller, params, services }) {
    const job = await findSetupJob(services.database.handle, params.setup_id, caller.accountId)
    if (job === undefined) throw apiErrors.setupJobNotFound()
    return { success: true, ...presentSetup(job, services.clock.now()) }
  },
})

export const listSetups = defineRoute({
  name: 'listSetups',
  method: 'GET',
  url: '/v1/setups',
  access: 'key',
  summary: 'List the account’s setup jobs',
  description:
    'Of the last 30 days, newest first. Pass `next_cursor` as `cursor` to get the next page; it is null on the last one.',
  tags: ['Dealers'],
  query: Type.Object({
    status: Type.Optional(Type.Enum([...setupJobStatuses], { description: 'Only jobs in this state.' })),
    ...cursorQuery.properties,
  }),
  uses: ['database', 'clock'],
  responses: successWith({ setups: Type.Array(Setup), next_cursor: orNull(Type.String()) }),
  async run({ caller, query, services }) {
    const before = readCreationCursor(query.cursor, 'setup')
    const now = services.clock.now()
    const limit = query.limit ?? 50
    const rows = await listSetupJobs(services.database.handle, {
      accountId: caller.accountId,
      status: query.status ?? null,
      since: new Date(now.getTime() - setupsKeptDays * dayMs),
      before,
      limit: limit + 1,
    })
    const { shown, next_cursor } = toCreationPage(rows, limit, ({ setup_id }) => setup_id)
    return { success: true, setups: shown.map((row) => presentSetup(row, now)), next_cursor }
  },
})

export const retrySetup = defineRoute({
  name: 'retrySetup',
  method: 'POST',
  url: '/v1/setups/{setup_id}/retry',
  access: 'key',
  limit: 'setup',
  billable: true,
  summary: 'Set up a dealership again whose setup failed',
  description:
    'The same as POST /v1/dealers/setup with everything that the failed setup was given; the new setup has an id of its own.',
  tags: ['Dealers'],
  params: SetupParams,
  uses: ['database', 'queue', 'clock', 'log'],
  responses: setupAnswers,
  errors: ['setupJobNotFound', 'setupNotFailed', 'alreadySubscribed', 'setupQueueUnavailable'],
  async run({ caller: { accountId }, params, services }) {
    const job = await findSetupJob(services.database.handle, params.setup_id, accountId)
    if (job === undefined) throw apiErrors.setupJobNotFound()
    if (job.status !== 'failed') throw apiErrors.setupNotFailed()
    const { dealership_url: dealershipUrl, request } = job
    return answerSetup(await startSetup(services, { accountId, dealershipUrl, request }))
  },
})

export const dismissSetup = defineRoute({
  name: 'dismissSetup',
  method: 'POST',
  url: '/v1/setups/{setup_id}/dismiss',
  access: 'key',
  summary: 'Dismiss a failed setup',
  description: 'The job stays in the list, with `dismissed_at`; the dashboard no longer asks what to do about it.',
  tags: ['Dealers'],
  params: SetupParams,
  uses: ['database', 'clock'],
  responses: successWith({
    setup_id: Type.String(),
    dismissed_at: instant(Type.String({ description: 'When it was dismissed first.' })),
  }),
  errors: ['setupJobNotFound', 'setupNotFailed'],
  async run({ caller: { accountId }, params, services: { database, clock } }) {
    const job = await findSetupJob(database.handle, params.setup_id, accountId)
    if (job === undefined) throw apiErrors.setupJobNotFound()
    if (job.status !== 'failed') throw apiErrors.setupNotFailed()
    const { dismissed_at } = await markSetupDismissed(database.handle, { id: job.setup_id, accountId }, clock.now())
    return { success: true, setup_id: job.setup_id, dismissed_at }
  },
})

type SetupAnswer = Static<typeof Setup>

function presentSetup({ request, ...job }: SetupRow, now: Date): SetupAnswer {
  const filter = request.inventory_type
  return {
    ...job,
    elapsed_seconds: elapsedSeconds(job, now),
    vehicle_counts: job.vehicle_counts === null ? null : filterCounts(job.vehicle_counts, filter),
    requires_review_reason: withoutFigures(filter, job.requires_review_reason),
    error: withoutFigures(filter, job.error),
  }
}

function elapsedSeconds(job: Pick<SetupAnswer, 'status' | 'started_at'>, now: Date): number | null {
  if (job.status !== 'running' || job.started_at === null) return null
  return Math.max(0, Math.round((now.getTime() - job.started_at.getTime()) / 100) / 10)
}

function answerSetup(started: SetupStart) {
  if (started.kind === 'already_subscribed') throw apiErrors.alreadySubscribed(started.dealershipId)
  if (started.kind === 'reactivated') {
    return {
      success: true,
      reactivated: true,
      subscription_id: started.subscriptionId,
      configuration_id: started.configurationId,
      website_url: started.websiteUrl,
      message: 'The subscription is active again; an import has been started.',
    } as const
  }
  return respond(202, {
    success: true,
    setup_id: started.setupId,
    status: 'pending',
    message: 'Setup has started. Poll poll_url until inventory_status is available.',
    poll_url: `/v1/dealers/setup/${started.setupId}`,
  } as const)
}
