import type { Variable } from '../../src/config/define-variable.ts'
import { variables } from '../../src/config/variables.ts'
import { markdownTable } from './markdown-table.ts'

export function renderSettings(table: Readonly<Record<string, Variable<unknown>>> = variables): string {
  const rows = Object.entries(table).map(([name, { description, shownDefault, secret }]) => [
    `\`${name}\``,
    secret === true ? `${description} Never logged.` : description,
    shownDefault,
  ])
  return [
    '# Settings',
    '',
    'Environment variables of the service. All are optional; a malformed value prevents the start, with an error that names it.',
    '',
    markdownTable(['variable', 'meaning', 'default'], rows),
    '',
  ].join('\n')
}
