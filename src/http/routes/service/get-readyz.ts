import Type from 'typebox'
import { listPendingMigrations } from '../../../db/migrate.ts'
import { ping } from '../../../db/queries/service-state.ts'
import { respond } from '../../answer.ts'
import { defineRoute, type Route } from '../../define-route.ts'
import type { Services } from '../../services.ts'

const answerWithinMs = 2_000

/** `isStopping` becomes true when the process begins to stop, so that load balancers send requests elsewhere. */
export function createReadyzRoute(isStopping: () => boolean): Route {
  let migrated = false
  const findProblem = async ({ database }: Pick<Services, 'database'>): Promise<string | null> => {
    if (isStopping()) return 'stopping'
    await ping(database)
    migrated ||= (await listPendingMigrations(database)).length === 0
    return migrated ? null : 'migrations pending'
  }
  return defineRoute({
    name: 'getReadyz',
    method: 'GET',
    url: '/readyz',
    access: 'public',
    summary: 'Readiness check',
    description: '503 while the process stops, or cannot reach its database or Redis.',
    uses: ['database', 'limiter'],
    responses: {
      200: Type.Object({
        status: Type.Literal('ready'),
        degraded: Type.Optional(Type.Array(Type.String(), { description: 'Parts that are degraded.' })),
      }),
      503: Type.Object({ detail: Type.String({ examples: ['Not ready: stopping'] }) }),
    },
    async run({ services }) {
      const problem = await within(answerWithinMs, findProblem(services))
      if (problem === null) {
        const counting = services.limiter.state()
        if (counting.kind !== 'away') return { status: 'ready' }
        const degraded = `Redis does not answer (${counting.reason}): this process counts rate limits by itself`
        return { status: 'ready', degraded: [degraded] }
      }
      return respond(503, { detail: `Not ready: ${problem}` }, { 'retry-after': '5' })
    },
  })
}

async function within(timeoutMs: number, finding: Promise<string | null>): Promise<string | null> {
  const { promise: late, resolve } = Promise.withResolvers<string>()
  const timer = setTimeout(() => resolve('database does not answer'), timeoutMs)
  try {
    return await Promise.race([finding, late])
  } catch {
    return 'database does not answer'
  } finally {
    clearTimeout(timer)
  }
}
