import { Type } from 'typebox'
import { acceptInvitation as accept, findInvitation, invite, linkOf } from '../../../accounts/members/invitations.ts'
import { deleteInvitation as deleteInvitationRow, isMember, Role } from '../../../db/queries/members.ts'
import { apiErrors } from '../../../model/errors.ts'
import { instant, orNull } from '../../../model/field-schemas.ts'
import { respond } from '../../answer.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { Email, LinkToken, Password, PersonName } from '../../params.ts'

export const createInvitation = defineRoute({
  name: 'createInvitation',
  method: 'POST',
  url: '/internal/invitations',
  access: 'manager',
  summary: 'Invite a member to the account',
  description: 'Returns a one-time link, only once. It works for 7 days.',
  body: Type.Object({ email: Email, role: Role }),
  uses: ['database', 'clock'],
  responses: successWith({ link: Type.String(), expires_at: Type.String() }),
  errors: ['emailTaken'],
  async run({ caller, body, visitor, services }) {
    const role = body.role === 'admin' ? 'admin' : 'member'
    const { accountId, memberId: actorId } = caller
    const { handle } = services.database
    if (await isMember(handle, accountId, body.email)) throw apiErrors.emailTaken()
    const request = { accountId, role, operator: false, email: body.email, member: null, actorId } as const
    const { token, expiresAt } = await invite(handle, request, services.clock)
    return { success: true, link: linkOf(visitor().base, token), expires_at: expiresAt.toISOString() }
  },
})

export const getInvitation = defineRoute({
  name: 'getInvitation',
  method: 'POST',
  url: '/internal/invitations/look-up',
  access: 'public',
  summary: 'Look up a one-time link',
  description: 'Returns what the link is for, without using it up.',
  body: Type.Object({ token: LinkToken }),
  uses: ['database', 'clock'],
  responses: successWith({
    purpose: Type.Enum(['join', 'new_password']),
    account_name: Type.String(),
    email: orNull(Type.String({ description: 'null: the link’s recipient chooses the email address.' })),
    expires_at: instant(),
  }),
  errors: ['linkNotFound'],
  async run({ body, services }) {
    const found = await findInvitation(services.database.handle, body.token, services.clock)
    return {
      success: true,
      purpose: found.member_id === null ? 'join' : 'new_password',
      account_name: found.account_name,
      email: found.member_email ?? found.email,
      expires_at: found.expires_at,
    }
  },
})

export const acceptInvitation = defineRoute({
  name: 'acceptInvitation',
  method: 'POST',
  url: '/internal/invitations/accept',
  access: 'public',
  summary: 'Use a one-time link',
  description: 'Creates the member, or sets the new password, and signs them in. The link works once.',
  body: Type.Object({
    token: LinkToken,
    email: Type.Optional(Email),
    name: Type.Optional(PersonName),
    password: Password,
  }),
  uses: ['database', 'members', 'clock'],
  responses: successWith({}),
  errors: ['linkNotFound', 'emailTaken', 'foreignOrigin'],
  async run({ body, visitor, services }) {
    const { address, userAgent, isSecure, isOwnPage } = visitor()
    if (!isOwnPage) throw apiErrors.foreignOrigin()
    const { token, password } = body
    const email = await accept(services, { token, password, email: body.email ?? null, name: body.name ?? 'Member' })
    const signedIn = await services.members.signIn({ email, password, address, userAgent, isSecure })
    // Too many attempts from this address. The member was created and can sign in later.
    return respond(200, { success: true }, { 'set-cookie': signedIn.kind === 'signed_in' ? [...signedIn.cookies] : [] })
  },
})

export const deleteInvitation = defineRoute({
  name: 'deleteInvitation',
  method: 'DELETE',
  url: '/internal/invitations/{invitation_id}',
  access: 'manager',
  summary: 'Withdraw a one-time link',
  params: Type.Object({ invitation_id: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  uses: ['database'],
  responses: successWith({}),
  errors: ['linkNotFound'],
  async run({ caller, params, services }) {
    const { handle } = services.database
    const isDeleted = await deleteInvitationRow(handle, caller.accountId, params.invitation_id)
    if (!isDeleted) throw apiErrors.linkNotFound()
    return { success: true }
  },
})
