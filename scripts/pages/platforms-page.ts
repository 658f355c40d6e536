import type { DetectionMark, Platform } from '../../src/platforms/contract.ts'
import { markdownTable } from './markdown-table.ts'

export function renderPlatforms(platforms: readonly Platform[]): string {
  const rows = platforms.map(({ id, name, status, confidence, lastLookedAt, detect }) => [
    `\`${id}\``,
    name,
    status,
    confidence,
    lastLookedAt,
    detect.map(markText).join('; '),
  ])
  return [
    '# Website platforms',
    '',
    'Which websites are recognised and collected. A mark adds its weight to the confidence of detection.',
    '',
    markdownTable(['provider', 'name', 'status', 'confidence', 'last looked at', 'marks (weight)'], rows),
    '',
  ].join('\n')
}

function markText({ name, weight }: DetectionMark): string {
  return `${name} (${weight})`
}
