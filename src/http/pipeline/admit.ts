import type { Caller } from '../../accounts/caller.ts'
import type { LimitClass } from '../define-route.ts'

export type AdmissionRequest = { readonly limit: LimitClass; readonly cost: number; readonly caller: Caller | null }

/** Lets a request in, or throws why not. Called once the key is known to be good, before faults are told. */
export type Admit = (request: AdmissionRequest) => void | Promise<void>

/** No class has limits yet. */
export const admitEverything: Admit = () => {}
