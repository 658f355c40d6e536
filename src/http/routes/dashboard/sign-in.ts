import { Type } from 'typebox'
import { apiErrors } from '../../../model/errors.ts'
import { respond } from '../../answer.ts'
import { defineRoute, successWith } from '../../define-route.ts'

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
