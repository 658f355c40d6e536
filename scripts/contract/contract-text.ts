import type { Contract, Promised } from './describe-contract.ts'

const head = [
  '# The promised API, version 1: one line for each operation, parameter, body, response and field.',
  '# Checked by scripts/check-openapi.ts; lines are added with --accept-additions and never removed or changed.',
]

const ofStatus = /^(?<operation>\S+ \S+) (?<statuses>\d[\d,]*)(?<rest>.*)$/

/** One sorted line per place: `GET /v1/dealers 200 dealers[] name: string, required`. Equal answers share lines. */
export function renderContract(contract: Contract): string {
  const statuses = new Map<string, string[]>()
  const plain: string[] = []
  for (const text of [...contract].map(([place, promised]) => place + describe(promised))) {
    const { operation, statuses: status = '', rest } = ofStatus.exec(text)?.groups ?? {}
    if (operation === undefined) plain.push(text)
    else statuses.set(`${operation} ${rest}`, [...(statuses.get(`${operation} ${rest}`) ?? []), status])
  }
  const answers = [...statuses].map(([text, list]) => text.replace(/^\S+ \S+ /, `$&${list.sort().join(',')}`))
  return [...head, ...[...plain, ...answers].sort(), ''].join('\n')
}

function nullLast(a: string, b: string): number {
  if ((a === 'null') !== (b === 'null')) return a === 'null' ? 1 : -1
  return a < b ? -1 : 1
}

function describe({ kinds, required, values, mediaTypes }: Promised): string {
  const parts = [
    ...(kinds.size > 0 ? [[...kinds].sort(nullLast).join(' or ')] : []),
    ...(required ? ['required'] : []),
    ...(values === null ? [] : [`one of [${[...values].sort().join(',')}]`]),
    ...(mediaTypes.length > 0 ? [`as ${mediaTypes.join(' or ')}`] : []),
  ]
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`
}

const line =
  /^(?<place>[^:]+)(?:: (?:(?<kinds>(?!required|one of|as )[\w ]+?))?(?:, )?(?<required>required)?(?:, )?(?:one of (?<values>\[.*\]))?(?:, )?(?:as (?<mediaTypes>\S.*))?)?$/

export function parseContract(text: string): Contract {
  const lines = text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))
  return new Map(lines.flatMap(eachStatus).map(parseLine))
}

function eachStatus(text: string): readonly string[] {
  const { operation, statuses, rest } = ofStatus.exec(text)?.groups ?? {}
  return statuses?.split(',').map((status) => `${operation} ${status}${rest}`) ?? [text]
}

function parseLine(text: string): readonly [string, Promised] {
  const groups = line.exec(text)?.groups
  if (groups?.place === undefined) throw new Error(`no line of a contract: ${text}`)
  const values: unknown = groups.values === undefined ? null : JSON.parse(groups.values)
  return [
    groups.place,
    {
      kinds: new Set(groups.kinds?.split(' or ') ?? []),
      required: groups.required !== undefined,
      values: Array.isArray(values) ? new Set(values.map((value) => JSON.stringify(value))) : null,
      mediaTypes: groups.mediaTypes?.split(' or ') ?? [],
    },
  ]
}
