import type { Route } from '../define-route.ts'

/** Every route of the API, one line each, in the order of the reference page. */
export const routes: readonly Route[] = []
