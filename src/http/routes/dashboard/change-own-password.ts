import { Type } from 'typebox'
import { insertMemberLog } from '../../../db/queries/member-log.ts'
import { findMember } from '../../../db/queries/members.ts'
import { apiErrors } from '../../../model/errors.ts'
import { respond } from '../../answer.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { Password } from '../../params.ts'

export const changeOwnPassword = defineRoute({
  name: 'changeOwnPassword',
  method: 'POST',
  url: '/internal/session/password',
  access: 'member',
  summary: 'Set another password for oneself',
  description: 'Ends the member’s other sessions; this one gets a new cookie.',
  body: Type.Object({ current_password: Type.String({ maxLength: 128 }), new_password: Password }),
  uses: ['database', 'members', 'clock'],
  responses: successWith({}),
  errors: ['passwordRefused', 'tooManySignIns'],
  async run({ caller: { accountId, memberId }, body, visitor, services }) {
    const { database, members, clock } = services
    const { address, cookie, userAgent } = visitor()
    const { current_password: current, new_password: next } = body
    const outcome = await members.changePassword({ cookie: cookie ?? '', current, next, address, userAgent })
    if (outcome.kind === 'too_many') throw apiErrors.tooManySignIns(String(outcome.retryAfterSeconds))
    if (outcome.kind === 'refused') throw apiErrors.passwordRefused()
    const subject = (await findMember(database.handle, accountId, memberId))?.email ?? null
    const entry = { accountId, at: clock.now(), action: 'password_set', actorId: memberId, subject } as const
    await insertMemberLog(database.handle, entry)
    return respond(200, { success: true }, { 'set-cookie': [...outcome.cookies] })
  },
})
