import Type from 'typebox'
import { defineRoute } from '../../define-route.ts'

export const getLivez = defineRoute({
  method: 'GET',
  url: '/livez',
  access: 'public',
  limit: 'none',
  summary: 'Whether the process runs',
  tags: ['Service'],
  responses: { 200: Type.Object({ status: Type.Literal('ok') }) },
  errors: [],
  handler: () => ({ status: 'ok' }),
})
