import { errorAdvice } from '../../src/model/error-advice.data.ts'
import { type ApiError, apiErrors } from '../../src/model/errors.ts'
import { markdownTable } from './markdown-table.ts'

export function renderErrors(): string {
  const rows = Object.entries(errorAdvice)
    .map(([name, advice]) => ({ error: makeError(name as ApiErrorName), advice }))
    .toSorted((a, b) => a.error.status - b.error.status)
    .map(({ error: { status, detail }, advice }) => {
      return [String(status), typeof detail === 'string' ? detail : JSON.stringify(detail), advice]
    })
  return [
    '# Errors',
    '',
    'An error is a JSON object with `detail`. A 422 has a list there, with one entry per error, each with `loc`, `msg` and `type`.',
    '',
    markdownTable(['status', '`detail`', 'cause and remedy'], rows),
    '',
  ].join('\n')
}

type ApiErrorName = keyof typeof apiErrors

function makeError(name: ApiErrorName): ApiError {
  const make = apiErrors[name]
  return Reflect.apply(make, undefined, make.length === 0 ? [] : ['...'])
}
