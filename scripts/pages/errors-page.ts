import { type ApiError, apiErrors } from '../../src/model/errors.ts'
import { markdownTable } from './markdown-table.ts'

export function renderErrors(): string {
  const rows = Object.values(apiErrors)
    .map((make): ApiError => Reflect.apply(make, undefined, make.length === 0 ? [] : ['...']))
    .toSorted((a, b) => a.status - b.status)
    .map(({ status, detail }) => [String(status), typeof detail === 'string' ? detail : JSON.stringify(detail)])
  return [
    '# Errors',
    '',
    'An error is a JSON object with `detail`. A 422 has a list there, with one entry per error, each with `loc`, `msg` and `type`.',
    '',
    markdownTable(['status', '`detail`'], rows),
    '',
  ].join('\n')
}
