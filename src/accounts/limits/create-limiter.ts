import type { Config } from '../../config/load-config.ts'
import type { Limiter } from './limiter.ts'
import { createOwnLimiter, type OwnLimiterParts } from './own-limiter.ts'
import { createSharedLimiter } from './shared-limiter.ts'

type Parts = OwnLimiterParts & { readonly config: Pick<Config, 'REDIS_URL'> }

export function createLimiter({ config, ...parts }: Parts): Limiter {
  return config.REDIS_URL === null ? createOwnLimiter(parts) : createSharedLimiter({ url: config.REDIS_URL, ...parts })
}
