import { eventTypes } from '../../src/events/catalog.ts'
import { renderEvent } from '../../src/webhooks/post-delivery.ts'
import { sampleData } from '../../src/webhooks/sample-data.data.ts'
import { markdownTable } from './markdown-table.ts'

const occurredAt = new Date('2026-11-21T09:30:00.000Z')

export function renderEvents(): string {
  const rows = eventTypes.map(({ name, fires }) => [`\`${name}\``, fires])
  const samples = eventTypes.flatMap(({ name }) => {
    return [`## ${name}`, '', '<!-- not run: a body that is sent -->', '```json', sampleOf(name), '```', '']
  })
  const intro = 'A body of each type, as `POST /v1/webhooks/{webhook_id}/test` sends it without `"test": true`:'
  return ['# Event types', '', markdownTable(['event', 'fires when'], rows), '', intro, '', ...samples].join('\n')
}

/** As it is sent, indented; an object or list of one line where it fits. */
function sampleOf(type: (typeof eventTypes)[number]['name']): string {
  const stored = { id: 1, type, dealershipId: 'dlr_example', occurredAt, sample: false }
  const body: unknown = JSON.parse(renderEvent({ ...stored, data: JSON.stringify(sampleData[type]) }))
  return JSON.stringify(body, null, 2)
}
