import { Type } from 'typebox'
import { type NewSession, SessionVin, type SessionVinRow, sessionVinStatus } from '../../db/queries/prewarm-sessions.ts'
import { instant, orNull } from '../../model/field-schemas.ts'

const facts = {
  success: Type.Boolean(),
  status: Type.Literal('accepted'),
  session_id: Type.String({ description: '32 hexadecimal digits' }),
  dealership_id: orNull(Type.Integer({ description: 'Internal id; null if the request named no dealership' })),
  created_at: instant(),
  ttl_s: Type.Integer({ description: 'The session and its records expire this many seconds after created_at.' }),
  vin_count: Type.Integer(),
  status_counts: Type.Object({ fetching: Type.Integer(), done: Type.Integer(), failed: Type.Integer() }),
}

export const CreatedSession = Type.Object(
  { ...facts, vins: Type.Array(Type.Object({ vin: Type.String(), status: sessionVinStatus })) },
  { title: 'CreatedSession' },
)

export const SessionRecord = Type.Object(
  {
    ...facts,
    vins: Type.Array(SessionVin),
  },
  { title: 'SessionRecord' },
)

type PresentedSession = Pick<NewSession, 'id' | 'dealershipId' | 'createdAt' | 'expiresAt'>

export function presentSession<V extends Pick<SessionVinRow, 'vin' | 'status'>>(
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
