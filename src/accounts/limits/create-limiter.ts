import type { Config } from '../../config/load-config.ts'
import type { Limiter } from './limiter.ts'
import { createOwnLimiter, type OwnLimiterParts } from './own-limiter.ts'
import { createSharedLimiter } from './shared-limiter.ts'

export type LimiterParts = OwnLimiterParts & { readonly config: Pick<Config, 'REDIS_URL'> }

export function createLimiter({ config, ...parts }: LimiterParts): Limiter {
  return config.REDIS_URL === null ? createOwnLimiter(parts) : createSharedLimiter({ url: config.REDIS_URL, ...parts })
}
