import { matchesGlob } from 'node:path'
import type { FileTree } from '../repository-files.ts'
import { readSourceFacts } from '../structure/source-facts.ts'
import { testFiles } from '../test-files.data.ts'
import type { TestState, TestTitle } from './read-test-titles.ts'

/** A test whose title names a clause. */
export type Proof = {
  readonly id: string
  readonly file: string
  readonly line: number
  readonly title: string
  readonly state: TestState
}

/** `[COL-14]`, `[INV-02, INV-03]`, `[INV-02][INV-03]` */
const mention = /\[(?<ids>[A-Z]{2,5}-\d+(?:,\s*[A-Z]{2,5}-\d+)*)\]/g
const nearMention = /[A-Z]{2,5}-\d+/g

export function findProofs(tree: FileTree): readonly Proof[] {
  return proofsAmong(findTests(tree))
}

type FoundTest = TestTitle & { readonly file: string }

/** Every test and suite that CI runs. */
export function findTests(tree: FileTree): readonly FoundTest[] {
  const tests = readSourceFacts(tree, (path) => testFiles.some((pattern) => matchesGlob(path, pattern)))
  return tests.flatMap(({ path, titles }) => titles.map((found) => ({ ...found, file: path })))
}

export function proofsAmong(tests: readonly FoundTest[]): readonly Proof[] {
  return tests.flatMap((found) => clauseIdsIn(found.title).map((id) => ({ id, ...found })))
}

/** A test with `.only` prevents the other tests of its file from running. */
export function onlyProblems(tests: readonly FoundTest[]): readonly string[] {
  return tests
    .filter(({ state }) => state === 'only')
    .map(({ file, line, title }) => `${file}:${line} runs only "${title}"`)
}

/** The distinct ids in brackets in a title. */
export function clauseIdsIn(title: string): readonly string[] {
  const lists = [...title.matchAll(mention)].map((match) => match.groups?.ids ?? '')
  return [...new Set(lists.flatMap((list) => list.match(nearMention) ?? []))]
}
