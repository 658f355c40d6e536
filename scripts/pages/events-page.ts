import { eventTypes } from '../../src/events/catalog.ts'
import { markdownTable } from './markdown-table.ts'

export function renderEvents(): string {
  const rows = eventTypes.map(({ name, fires }) => [`\`${name}\``, fires])
  return ['# Event types', '', markdownTable(['event', 'fires when'], rows), ''].join('\n')
}
