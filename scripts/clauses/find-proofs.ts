import type { FileTree } from '../repository-files.ts'
import { readTestTitles, type TestState } from './read-test-titles.ts'

/** A test whose title names a clause. */
export type Proof = {
  readonly id: string
  readonly file: string
  readonly line: number
  readonly title: string
  readonly state: TestState
}

const testFile = /^(src|test|sandbox|scripts)\/.*\.test\.ts$/
/** `[COL-14]`, `[INV-02, INV-03]`, `[INV-02][INV-03]` */
const mention = /\[(?<ids>[A-Z]{2,5}-\d+(?:,\s*[A-Z]{2,5}-\d+)*)\]/g
const nearMention = /[A-Z]{2,5}-\d+/g

export function findProofs(tree: FileTree): readonly Proof[] {
  return [...tree]
    .filter(([path]) => testFile.test(path))
    .flatMap(([file, text]) =>
      readTestTitles(file, text).flatMap(({ title, ...rest }) =>
        clauseIdsIn(title).map((id) => ({ id, file, title, ...rest })),
      ),
    )
}

/** The ids that a title names in brackets, each once. */
export function clauseIdsIn(title: string): readonly string[] {
  const lists = [...title.matchAll(mention)].map((match) => match.groups?.ids ?? '')
  return [...new Set(lists.flatMap((list) => list.match(nearMention) ?? []))]
}
