import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the request that the running code works for; undefined: none. */
export const requestUnderWay = new AsyncLocalStorage<string | undefined>()

/** Fields of every log line of a request. */
export function requestFacts(): { readonly request_id?: string } {
  const id = requestUnderWay.getStore()
  return id === undefined ? {} : { request_id: id }
}
