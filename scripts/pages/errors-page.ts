import { STATUS_CODES } from 'node:http'
import { errorAdvice } from '../../src/model/error-advice.data.ts'
import { type ApiError, apiErrors } from '../../src/model/errors.ts'
import { markdownTable } from './markdown-table.ts'

/** Each status with its errors: cause and remedy. */
export function renderErrors(): string {
  const errors = Object.entries(errorAdvice)
    .map(([name, advice]) => ({ ...makeError(name as ApiErrorName), advice }))
    .toSorted((a, b) => a.status - b.status)
  return [
    '# Errors',
    '',
    'An error is a JSON object with `detail`, and the `request_id` to report it by. A 422 for a malformed request has a list there,',
    'with one entry per fault, each with `loc`, `msg` and `type`. Repeat a 429 or 503 after `Retry-After`, and any other 5xx with',
    'growing pauses; no other error changes by being repeated.',
    '',
    ...[...Map.groupBy(errors, ({ status }) => status)].flatMap(([status, ofStatus]) => [
      `## ${status} ${STATUS_CODES[status]}`,
      '',
      markdownTable(
        ['`detail`', 'cause and remedy'],
        ofStatus.map(({ detail, advice }) => {
          return [`\`${typeof detail === 'string' ? detail : JSON.stringify(detail)}\``, advice]
        }),
      ),
      '',
    ]),
  ].join('\n')
}

type ApiErrorName = keyof typeof apiErrors

function makeError(name: ApiErrorName): ApiError {
  const make = apiErrors[name]
  return Reflect.apply(make, undefined, make.length === 0 ? [] : ['...'])
}
