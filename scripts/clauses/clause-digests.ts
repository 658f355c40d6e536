import { createHash } from 'node:crypto'
import type { Section } from './parse-clauses.ts'

/** File with the digests of accepted clauses: one line `ID digest` per clause. */
export const digestsFile = 'docs/clauses.digests.txt'

export function renderDigests(sections: readonly Section[]): string {
  const lines = sections.flatMap(({ clauses }) => clauses.map(({ id, text }) => `${id} ${digestOf(text)}`))
  return `${lines.sort().join('\n')}\n`
}

/** Accepted clauses that are missing or changed. New ones are allowed, and accepted with the next edit. */
export function digestProblems(sections: readonly Section[], accepted: string): readonly string[] {
  const now = new Map(sections.flatMap(({ clauses }) => clauses.map(({ id, text }) => [id, digestOf(text)] as const)))
  return accepted
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => {
      const [id = '', digest = ''] = line.split(' ')
      const current = now.get(id)
      if (current === undefined) return [`${id} was removed from docs/clauses.md`]
      return current === digest ? [] : [`${id} reads otherwise than accepted; --accept-edits accepts it`]
    })
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}
