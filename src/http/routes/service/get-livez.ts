import Type from 'typebox'
import { defineRoute } from '../../define-route.ts'

export const getLivez = defineRoute({
  name: 'getLivez',
  method: 'GET',
  url: '/livez',
  access: 'public',
  summary: 'Liveness check',
  description: 'Answers as long as the process runs.',
  uses: [],
  responses: { 200: Type.Object({ status: Type.Literal('ok') }) },
  run: () => ({ status: 'ok' }),
})
