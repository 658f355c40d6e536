import { Type } from 'typebox'
import { findMember, insertMemberLog, Role } from '../../../db/queries/members.ts'
import { apiErrors } from '../../../model/errors.ts'
import { respond } from '../../answer.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { Password } from '../../params.ts'

export const signIn = defineRoute({
  name: 'signIn',
  method: 'POST',
  url: '/internal/session',
  access: 'public',
  summary: 'Sign in to the dashboard',
  description: 'Sets the session cookie. The response is the same for an unknown email address and a wrong password.',
  body: Type.Object({ email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 1024 }) }),
  uses: ['members'],
  responses: successWith({}),
  errors: ['signInRefused', 'tooManySignIns', 'foreignOrigin'],
  async run({ body, visitor, services }) {
    const { address, userAgent, isSecure, isOwnPage } = visitor()
    if (!isOwnPage) throw apiErrors.foreignOrigin()
    const outcome = await services.members.signIn({ ...body, address, userAgent, isSecure })
    if (outcome.kind === 'too_many') throw apiErrors.tooManySignIns(String(outcome.retryAfterSeconds))
    if (outcome.kind === 'refused') throw apiErrors.signInRefused()
    return respond(200, { success: true }, { 'set-cookie': [...outcome.cookies] })
  },
})

export const signOut = defineRoute({
  name: 'signOut',
  method: 'DELETE',
  url: '/internal/session',
  access: 'public',
  summary: 'Sign out of the dashboard',
  description: 'Ends the session on the server, and removes its cookie.',
  uses: ['members'],
  responses: successWith({}),
  errors: ['foreignOrigin'],
  async run({ visitor, services }) {
    const { cookie, isOwnPage } = visitor()
    if (!isOwnPage) throw apiErrors.foreignOrigin()
    const cookies = cookie === null ? [] : await services.members.signOut(cookie)
    return respond(200, { success: true }, { 'set-cookie': [...cookies] })
  },
})

export const getMemberSession = defineRoute({
  name: 'getMemberSession',
  method: 'GET',
  url: '/internal/session',
  access: 'member',
  summary: 'Get the signed-in member and their account',
  uses: ['database'],
  responses: successWith({
    member: Type.Object({
      id: Type.String(),
      name: Type.String(),
      email: Type.String(),
      role: Role,
      operator: Type.Boolean({ description: 'Whether the member sees the whole installation.' }),
    }),
    account: Type.Object({ id: Type.Integer(), name: Type.String() }),
  }),
  async run({ caller, services }) {
    const found = await findMember(services.database.handle, caller.accountId, caller.memberId)
    if (found === undefined) throw apiErrors.signInRequired()
    const { account_id: id, account_name: name, ...member } = found
    return { success: true, member, account: { id, name } }
  },
})

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
