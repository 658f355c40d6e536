import {
  type Answer,
  isJsonAnswer,
  isPageAnswer,
  isRawAnswer,
  type PageAnswer,
  respond,
  respondRaw,
} from '../answer.ts'
import type { Route } from '../define-route.ts'
import type { Services } from '../services.ts'
import { matchesEtag } from './matches-etag.ts'
import type { Asker, ValidInput, Visitor, WantedForm } from './request-input.ts'

export type RunnableRoute = { readonly route: Route; readonly services: Services }
export type RunInput = ValidInput & { readonly wants: WantedForm; readonly visitor: Visitor }

/** Gives a route the services that it lists, and no others. */
export function prepareRoute(route: Route, services: Services): RunnableRoute {
  const picked: Services = Object.create(null)
  for (const name of route.uses) Reflect.set(picked, name, services[name])
  return { route, services: picked }
}

/** Runs a route for a caller. */
export async function runRoute({ route, services }: RunnableRoute, asker: Asker, input: RunInput): Promise<Answer> {
  const { params, query, body, wants, visitor } = input
  const returned = await route.run({ ...asker, params, query, body, services, visitor })
  if (isPageAnswer(returned)) return makePage(returned, wants)
  return isRawAnswer(returned) || isJsonAnswer(returned) ? returned : respond(200, returned)
}

const pageHeaders = { 'content-type': 'application/json; charset=utf-8', vary: 'accept-encoding' }

async function makePage({ etag, body }: PageAnswer, { encoding, unlessEtag }: WantedForm): Promise<Answer> {
  const headers = { ...pageHeaders, etag }
  if (matchesEtag(unlessEtag, etag)) return respondRaw({ status: 304, headers, payload: '' })
  const payload = await body(encoding)
  return respondRaw({
    status: 200,
    headers: encoding === 'identity' ? headers : { ...headers, 'content-encoding': encoding },
    payload,
  })
}
