import { apiErrors } from '../../../model/errors.ts'
import { respond } from '../../answer.ts'
import { defineRoute, successWith } from '../../define-route.ts'

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
