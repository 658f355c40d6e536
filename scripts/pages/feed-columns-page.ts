import type { Feed } from '../../src/feeds/contract.ts'
import { generalColumns } from '../../src/feeds/general-columns.data.ts'
import { feeds } from '../../src/feeds/registry.ts'
import { markdownTable } from './markdown-table.ts'

const knowledge = {
  high: 'known from public files of it',
  medium: 'known from programs that read it',
  low: 'guessed from related files: check the first import',
} as const

export function renderFeedColumns(): string {
  return [
    '# Feed columns',
    '',
    'Which columns of a CSV file fill which field of an IMS vehicle. Names are compared without case, spaces and punctuation;',
    '`*` stands for any number. Where several are there, the first with a value counts. A provider’s own columns are tried',
    'first, then those that any provider may use.',
    '',
    ...Object.values(feeds).flatMap(renderFeed),
    '## Any provider',
    '',
    columnTable(generalColumns),
    '',
  ].join('\n')
}

function renderFeed({ id, name, confidence, columns, features, defaultCondition, ignored = [] }: Feed): string[] {
  const separator = features === 'pipes' ? 'pipes' : 'commas, or by pipes if there are any'
  const condition = defaultCondition === undefined ? '' : ` A vehicle without a condition is ${defaultCondition}.`
  return [
    `## ${name} (\`${id}\`)`,
    '',
    `Its columns are ${knowledge[confidence]}. Features are separated by ${separator}.${condition}`,
    '',
    ...(Object.keys(columns).length === 0 ? [] : [columnTable(columns), '']),
    ...(ignored.length === 0 ? [] : [`Left out on purpose: ${code(ignored)}.`, '']),
  ]
}

function columnTable(columns: Feed['columns']): string {
  const rows = Object.entries(columns).map(([field, names]) => [`\`${field}\``, code(names)])
  return markdownTable(['field', 'columns, best first'], rows)
}

function code(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}
