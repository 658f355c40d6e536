import type { Platform } from '../../engine/contract.ts'
import { refuseSite } from '../../engine/detect/configure-site.ts'

const reason =
  'Go Auto shows the vehicles of all its stores in one listing, without VINs, and how its further pages are asked for is not known; the store can send a feed instead'

/**
 * Recognized and refused: reading it like any other site would give one dealership the vehicles of over seventy stores.
 */
export const goAuto: Platform = {
  id: 'go-auto',
  name: 'Go Auto',
  confidence: 'medium',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'host goauto.ca', weight: 0.8, host: /(?:^|\.)goauto\.ca$/i },
    {
      name: 'classes of its vehicle cards',
      weight: 0.5,
      html: /class=["'][^"'<>]{0,300}\binventory-card-v2-module__/,
    },
    { name: 'photos of goauto-images', weight: 0.45, html: /\/\/res\.cloudinary\.com\/goauto-images\// },
  ],
  ...refuseSite(reason, { class: 'changed', code: 'wrong_shape' }),
}
