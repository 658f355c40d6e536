import { Type } from 'typebox'
import { acceptInvitation as accept } from '../../../accounts/members/invitations.ts'
import { apiErrors } from '../../../model/errors.ts'
import { respond } from '../../answer.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { Email, LinkToken, Password, PersonName } from '../../params.ts'

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
