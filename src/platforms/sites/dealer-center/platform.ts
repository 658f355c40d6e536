import type { DetectedPlatform } from '../../engine/contract.ts'
import { refuseSite } from '../../engine/detect/configure-site.ts'

const reason =
  'DealerCenter websites forbid reading their inventory: robots.txt disallows it and its addresses are signed; the dealer can send the DealerCenter feed instead'

/** Recognized and refused: its robots.txt disallows the inventory. */
export const dealerCenter: DetectedPlatform = {
  id: 'dealer-center',
  name: 'DealerCenter (DWS)',
  confidence: 'high',
  trust: 'partial',
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
  ...refuseSite(reason, { class: 'blocked', code: 'robots' }),
}
