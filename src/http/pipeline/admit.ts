import type { Caller } from '../../accounts/caller.ts'
import type { LimitClass } from '../define-route.ts'

export type AdmissionRequest = { readonly limit: LimitClass; readonly cost: number; readonly caller: Caller | null }

/** Admits a request or throws the reason. Called after authentication and before validation errors are thrown. */
export type Admit = (request: AdmissionRequest) => void | Promise<void>

/** No class has limits yet. */
export const admitEverything: Admit = () => {}
