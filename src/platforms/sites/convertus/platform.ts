import type { Page } from '../../../model/page.ts'
import type { ConfigureResult, WorkingPlatform } from '../../engine/contract.ts'
import { configureSite } from '../../engine/detect/configure-site.ts'
import { byWalking } from '../../engine/listing/by-walking.ts'
import { collectConvertus } from './collect.ts'

export const convertus: WorkingPlatform = {
  id: 'convertus',
  name: 'Convertus',
  status: 'working',
  confidence: 'high',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [
    { name: 'plugin convertus-vms', weight: 0.9, html: /\/wp-content\/plugins\/convertus-vms\// },
    { name: 'interface vms.prod.convertus.rocks', weight: 0.8, html: /\/\/(?:[\w-]+\.)*convertus\.rocks(?=["'/\s])/ },
    { name: 'vmsApiUrl', weight: 0.6, html: /["']?\bvmsApiUrl["']?\s*:/ },
    { name: 'hosts of convertus.com', weight: 0.3, html: /\/\/(?:[\w-]+\.)*convertus\.com(?=["'/\s])/ },
  ],
  configure: configureConvertus,
  ...byWalking(collectConvertus),
}

/** `inventoryId` is the dealership's id on the platform. */
function configureConvertus(page: Page): ConfigureResult {
  const id = /["']?\binventoryId["']?\s*:\s*["']?(\d+)/.exec(page.text)?.[1] ?? null
  const name = /["']?\bdealerGeneralName["']?\s*:\s*"((?:\\.|[^"\\\n]){1,200})"/.exec(page.text)?.[1]
  return configureSite(page, id, name === undefined ? {} : { store_name: name.replace(/\\(.)/g, '$1') })
}
