import Type from 'typebox'
import { defineRoute } from '../../define-route.ts'

export const getLivez = defineRoute({
  name: 'getLivez',
  method: 'GET',
  url: '/livez',
  access: 'public',
  limit: 'none',
  summary: 'Liveness check',
  tags: ['Service'],
  uses: [],
  responses: { 200: Type.Object({ status: Type.Literal('ok') }) },
  errors: [],
  run: () => ({ status: 'ok' }),
})
