import { Type } from 'typebox'
import { ownerOf } from '../../../accounts/authenticate.ts'
import { isPrewarmSession } from '../../../db/queries/known-ids.ts'
import {
  findOwnSession,
  listSessionVins,
  type NewSession,
  SessionVin,
  type SessionVinRow,
  sessionVinStatus,
} from '../../../db/queries/prewarm-sessions.ts'
import { startPrewarm } from '../../../live/prewarm.ts'
import { apiErrors } from '../../../model/errors.ts'
import { instant, orNull } from '../../../model/field-schemas.ts'
import { respond } from '../../answer.ts'
import { defineRoute } from '../../define-route.ts'
import { integerIdInBody, Vin } from '../../params.ts'

const sessionFacts = {
  success: Type.Boolean(),
  status: Type.Literal('accepted'),
  session_id: Type.String({ description: '32 hexadecimal digits' }),
  dealership_id: orNull(Type.Integer({ description: 'Internal id; null if the request named no dealership' })),
  created_at: instant(),
  ttl_s: Type.Integer({ description: 'The session and its records expire this many seconds after created_at.' }),
  vin_count: Type.Integer(),
  status_counts: Type.Object({ fetching: Type.Integer(), done: Type.Integer(), failed: Type.Integer() }),
}

const CreatedSession = Type.Object(
  { ...sessionFacts, vins: Type.Array(Type.Object({ vin: Type.String(), status: sessionVinStatus })) },
  { title: 'CreatedSession' },
)

const SessionRecord = Type.Object({ ...sessionFacts, vins: Type.Array(SessionVin) }, { title: 'SessionRecord' })

export const createPrewarmSession = defineRoute({
  name: 'createPrewarmSession',
  method: 'POST',
  url: '/v1/sessions',
  access: 'key',
  prewarms: ({ body }) => new Set(body.vins.map((vin) => vin.toUpperCase())).size,
  summary: 'Prewarm live lookups of up to 25 VINs',
  description:
    'Fetches the VINs in the background; live lookups are then answered with source `prewarmed`, for every key of the account, until the session expires. A VIN listed twice is fetched once. Each VIN costs one live unit.',
  body: Type.Object({
    vins: Type.Array(Vin, { minItems: 1, maxItems: 25, description: '10 is the practical default.' }),
    dealership_id: integerIdInBody(
      'Internal id, or public id (`dlr_...`). Without it, each VIN is looked for in the inventory.',
    ),
  }),
  dealership: { from: 'body', missing: 403, optional: true },
  uses: ['database', 'queue', 'clock', 'config'],
  responses: { 202: CreatedSession },
  async run({ caller, body, dealership, services }) {
    const vins = [...new Set(body.vins.map((vin) => vin.toUpperCase()))]
    const session = await startPrewarm(services, {
      accountId: caller.accountId,
      owner: ownerOf(caller),
      dealershipId: dealership?.id ?? null,
      vins,
    })
    const fetching = vins.map((vin) => ({ vin, status: 'fetching' as const }))
    return respond(202, presentSession(session, fetching))
  },
})

export const getPrewarmSession = defineRoute({
  name: 'getPrewarmSession',
  method: 'GET',
  url: '/v1/sessions/{session_id}',
  access: 'key',
  summary: 'Get a prewarm session',
  description: 'Poll until `status_counts.fetching` is 0. Only the key that created the session may read it.',
  params: Type.Object({ session_id: Type.String() }),
  uses: ['database', 'clock'],
  responses: { 200: SessionRecord },
  errors: ['sessionNotFound', 'sessionOfOther'],
  async run({ caller, params, services }) {
    const { handle } = services.database
    const now = services.clock.now()
    const session = await findOwnSession(handle, { accountId: caller.accountId, id: params.session_id, now })
    if (session?.owner !== ownerOf(caller)) {
      const isKnown = await isPrewarmSession(handle, params.session_id, now)
      throw isKnown ? apiErrors.sessionOfOther() : apiErrors.sessionNotFound()
    }
    const vins = await listSessionVins(handle, session)
    const { id, dealership_id: dealershipId, created_at: createdAt, expires_at: expiresAt } = session
    const shown = vins.map(({ site: _, ...vin }) => vin)
    return presentSession({ id, dealershipId, createdAt, expiresAt }, shown)
  },
})

type PresentedSession = Pick<NewSession, 'id' | 'dealershipId' | 'createdAt' | 'expiresAt'>

function presentSession<V extends Pick<SessionVinRow, 'vin' | 'status'>>(
  { id, dealershipId, createdAt, expiresAt }: PresentedSession,
  vins: readonly V[],
) {
  const count = (wanted: SessionVinRow['status']) => vins.filter(({ status }) => status === wanted).length
  return {
    success: true,
    status: 'accepted',
    session_id: id,
    dealership_id: dealershipId,
    created_at: createdAt,
    ttl_s: Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000),
    vin_count: vins.length,
    status_counts: { fetching: count('fetching'), done: count('done'), failed: count('failed') },
    vins,
  }
}
