import type { Platform } from '../../src/platforms/engine/contract.ts'
import { markdownTable } from './markdown-table.ts'

export function renderPlatforms(platforms: readonly Platform[]): string {
  const rows = platforms.map((platform) => [
    `\`${platform.id}\``,
    platform.name,
    platform.tier,
    platform.trust,
    platform.lastLookedAt,
  ])
  return [
    '# Website platforms',
    '',
    'Which website platforms are recognized and collected. Other websites are read by the generic reader.',
    '',
    'One VIN is answered `direct` by one request, beside those for fresh keys or for each section of the site, or from the',
    '`listing`, whose pages are crawled up to the vehicle.',
    '',
    '`trust` says what an adapter was written against: `verified` whole payloads of real sites, `partial` excerpts of them,',
    '`documented` descriptions alone. A setup on a documented platform reads its sample more strictly.',
    '',
    markdownTable(['provider', 'name', 'one VIN', 'trust', 'last looked at'], rows),
    '',
  ].join('\n')
}
