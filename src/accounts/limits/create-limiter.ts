import type { Config } from '../../config/load-config.ts'
import type { Limiter } from './limiter.ts'
import { createOwnLimiter, type OwnLimiterParts } from './own-limiter.ts'

export type LimiterParts = OwnLimiterParts & { readonly config: Config }

export function createLimiter(parts: LimiterParts): Limiter {
  return createOwnLimiter(parts)
}
