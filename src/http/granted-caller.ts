import { AsyncLocalStorage } from 'node:async_hooks'

const underWay = new AsyncLocalStorage<number>()

/** Requests that `work` makes within this process come from whom a member granted access: no token is passed on. */
export function asGranted<T>(grantId: number, work: () => Promise<T>): Promise<T> {
  return underWay.run(grantId, work)
}

/** The grant for which this request is made. */
export function grantUnderWay(): number | undefined {
  return underWay.getStore()
}
