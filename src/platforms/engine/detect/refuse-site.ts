import type { FetchFailure } from '../../../model/page.ts'
import type { Platform } from '../contract.ts'
import { failedScan } from '../listing/build-scan.ts'

/** For platforms that are detected but not supported: setup shows the reason, and nothing is requested. */
export function refuseSite(
  reason: string,
  failure: Pick<FetchFailure, 'class' | 'code'>,
): Pick<Platform, 'configure' | 'collect'> & { readonly status: 'detected-only' } {
  return {
    status: 'detected-only',
    configure: () => ({ kind: 'missing', reason }),
    // biome-ignore lint/correctness/useYield: a collection that asks for nothing
    collect: function* refuse(site) {
      const requestedUrl = site.config.base_url
      return failedScan({ kind: 'failure', requestedUrl, ...failure, message: reason, status: null }, 0)
    },
  }
}
