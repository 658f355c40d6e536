import { dirname, join } from 'node:path/posix'
import type { FileTree } from '../repository-files.ts'

/** Maps a file of src/ or a migration to the tests that reach it, nearest first. */
interface TestMap {
  of(file: string): readonly string[]
}

const importPath = /(?:from|import)\s*\(?\s*'(?<path>\.{1,2}\/[^']+\.ts)'/g
const routeUrl = /^ {2}url: '(?<url>\/[^']+)'/m
/** Whoever imports one imports everything: it says nothing about what a test is about. */
const importsEverything = /(^|\/)(registry|[a-z]+-routes)\.ts$/

/** By import, by the address of a route that a test or its support names, and by the function that a migration makes. */
export function mapTests(tree: FileTree, isTest: (path: string) => boolean): TestMap {
  const users = new Map<string, Set<string>>()
  const note = (used: string, by: string) => {
    const known = users.get(used)
    if (known === undefined) users.set(used, new Set([by]))
    else known.add(by)
  }
  const callers = [...tree].filter(([path]) => isTest(path) || path.startsWith('test/support/'))
  const statements = [...tree].filter(([path]) => path.startsWith('src/db/') && path.endsWith('.ts'))
  for (const [path, text] of tree) {
    if (path.endsWith('.ts')) {
      for (const { groups } of text.matchAll(importPath)) note(join(dirname(path), groups?.path ?? ''), path)
    }
    const url = path.startsWith('src/http/routes/') ? routeUrl.exec(text)?.groups?.url : undefined
    for (const [by, asking] of url === undefined ? [] : callers) if (addressed(url ?? '').test(asking)) note(path, by)
    for (const [, name = ''] of path.endsWith('.sql') ? text.matchAll(/ FUNCTION (\w+)/g) : []) {
      for (const [by, sql] of statements) if (sql.includes(`${name}(`) || sql.includes(`'${name}'`)) note(path, by)
    }
  }
  const stepsTo = (file: string, isPassed: (path: string) => boolean): ReadonlyMap<string, number> => {
    const stepsOf = new Map<string, number>()
    const seen = new Set([file])
    for (let [ring, steps] = [[file], 1]; ring.length > 0; steps++) {
      const next = ring.filter(isPassed).flatMap((path) => [...(users.get(path) ?? [])])
      ring = [...new Set(next)].filter((path) => !seen.has(path)).sort()
      for (const path of ring) {
        seen.add(path)
        if (isTest(path)) stepsOf.set(path, steps)
      }
    }
    return stepsOf
  }
  return {
    of: (file) => {
      const direct = stepsTo(file, (path) => !importsEverything.test(path))
      const stepsOf = direct.size > 0 ? direct : stepsTo(file, () => true)
      const words = wordsOf(file)
      const farness = (test: string) =>
        (stepsOf.get(test) ?? 0) - 2 * [...wordsOf(test)].filter((one) => words.has(one)).length
      const tests = [...stepsOf.keys()].toSorted((one, other) => farness(one) - farness(other))
      return [...tests.filter((test) => isNamedAfter(test, file)), ...tests.filter((test) => !isNamedAfter(test, file))]
    },
  }
}

/** Of many tests at the same distance, those with a word of the file in their name come first. */
function wordsOf(path: string): ReadonlySet<string> {
  return new Set(
    path.split(/[/.-]/).filter((word) => word.length > 2 && !/^(src|test|flows|queries|http|routes)$/.test(word)),
  )
}

function addressed(url: string): RegExp {
  const escaped = url.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/\'"`?]+')
  return new RegExp(`${escaped}['"\`?$]`)
}

/** a.test.ts and a.property.test.ts are named after a.ts. */
function isNamedAfter(test: string, file: string): boolean {
  return test.startsWith(`${file.slice(0, -'.ts'.length)}.`)
}
