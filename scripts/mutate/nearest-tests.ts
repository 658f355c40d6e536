import { dirname, join } from 'node:path/posix'
import type { FileTree } from '../repository-files.ts'

/** Maps a source file to the tests that import it, nearest first. */
export interface TestMap {
  of(file: string): readonly string[]
}

const importPath = /(?:from|import)\s*\(?\s*'(?<path>\.{1,2}\/[^']+\.ts)'/g

export function mapTests(tree: FileTree, isTest: (path: string) => boolean): TestMap {
  const importers = new Map<string, string[]>()
  for (const [path, text] of tree) {
    if (!path.endsWith('.ts')) continue
    for (const match of text.matchAll(importPath)) {
      const target = join(dirname(path), match.groups?.path ?? '')
      importers.set(target, [...(importers.get(target) ?? []), path])
    }
  }
  return {
    of: (file) => {
      const tests: string[] = []
      const seen = new Set([file])
      for (let ring = [file]; ring.length > 0; ) {
        const next = ring.flatMap((path) => importers.get(path) ?? []).filter((path) => !seen.has(path))
        ring = [...new Set(next)].sort()
        for (const path of ring) seen.add(path)
        tests.push(...ring.filter(isTest))
      }
      return tests
    },
  }
}

/** a.test.ts and a.property.test.ts are named after a.ts. */
export function isNamedAfter(test: string, file: string): boolean {
  return test.startsWith(`${file.slice(0, -'.ts'.length)}.`)
}
