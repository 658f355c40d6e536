import type { WorkingPlatform } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { byCrawling } from '../../engine/listing/by-crawling.ts'
import { collectGeneric } from '../../engine/reader/find-reader.ts'

/** Its own interface is signed and disallowed: its pages are read as those of any site. */
export const dealerCenter: WorkingPlatform = {
  id: 'dealer-center',
  name: 'DealerCenter (DWS)',
  status: 'working',
  confidence: 'low',
  trust: 'documented',
  lastLookedAt: '2026-11',
  detect: [
    {
      name: 'hosts of dealercenterwebsite.net or dcdws.net',
      weight: 0.8,
      html: /(?:src|href|content)=["'](?:https?:)?\/\/(?:[\w-]+\.)*(?:dealercenterwebsite|dcdws)\.net(?=["'/:?])/i,
    },
    { name: 'scripts of /inv-scripts-v2/', weight: 0.6, html: /["'(/]inv-scripts-v2\/inv\// },
    { name: 'scripts named DWS_', weight: 0.4, html: /\bDWS_[A-Za-z]\w*/ },
    { name: 'CNAME dealercenterwebsite.net', weight: 0.85, cname: 'dealercenterwebsite.net' },
    { name: 'CNAME dcdws.net', weight: 0.85, cname: 'dcdws.net' },
  ],
  configure: (page) => configureSite(page, null),
  ...byCrawling(collectGeneric),
}
