import {
  type Answer,
  isJsonAnswer,
  isPageAnswer,
  isRawAnswer,
  type PageAnswer,
  type RawAnswer,
  respond,
  respondRaw,
} from '../answer.ts'
import type { Route } from '../define-route.ts'
import type { Services } from '../services.ts'
import { matchesEtag } from './matches-etag.ts'
import type { Asker, RequestInput, ValidInput, WantedForm } from './request-input.ts'

/**
 * Runs a route for callers, with the services that it lists and no others. Gives a promise only if the route or the
 * rendering of its page takes time.
 */
export function prepareRoute(route: Route, services: Services) {
  const picked: Services = Object.create(null)
  for (const name of route.uses) Reflect.set(picked, name, services[name])
  return (asker: Asker, input: ValidInput, { wants, visitor }: RequestInput): Answer | Promise<Answer> => {
    const { caller, dealership } = asker
    const { params, query, body } = input
    const returned = route.run({ caller, dealership, params, query, body, services: picked, visitor })
    return returned instanceof Promise
      ? returned.then((result) => makeAnswer(result, wants))
      : makeAnswer(returned, wants)
  }
}

function makeAnswer(returned: Awaited<ReturnType<Route['run']>>, wants: WantedForm): Answer | Promise<Answer> {
  if (isPageAnswer(returned)) return makePage(returned, wants)
  return isRawAnswer(returned) || isJsonAnswer(returned) ? returned : respond(200, returned)
}

const contentType = 'application/json; charset=utf-8'
const vary = 'accept-encoding'

function makePage({ etag, body }: PageAnswer, { encoding, unlessEtag }: WantedForm): Answer | Promise<Answer> {
  if (matchesEtag(unlessEtag, etag)) {
    return respondRaw({ status: 304, headers: { 'content-type': contentType, vary, etag }, payload: '' })
  }
  const headers: RawAnswer['headers'] =
    encoding === 'identity'
      ? { 'content-type': contentType, vary, etag }
      : { 'content-type': contentType, vary, etag, 'content-encoding': encoding }
  const payload = body(encoding)
  if (!(payload instanceof Promise)) return respondRaw({ status: 200, headers, payload })
  return payload.then((rendered) => respondRaw({ status: 200, headers, payload: rendered }))
}
