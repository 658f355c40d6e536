import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileTree } from '../repository-files.ts'
import { childNodes, childOf, nameOf, parseSyntax, type SyntaxNode } from '../syntax-tree.ts'
import type { Mutant } from './list-mutants.ts'

/** Finds the tests that call the function around a mutant, of those that a run with RECORD_CALLS recorded. */
export interface CallingTests {
  /** Null: the mutant is in no named function, or no test called it in its own thread. */
  of(mutant: Mutant): ReadonlySet<string> | null
}

type Recorded = { readonly test: string; readonly calls: Readonly<Record<string, readonly string[]>> }

export async function readCallingTests(folder: string, tree: FileTree): Promise<CallingTests> {
  const testsOf = new Map<string, Set<string>>()
  for (const name of await readdir(folder)) {
    const { test, calls } = JSON.parse(await readFile(join(folder, name), 'utf8')) as Recorded
    for (const [path, functions] of Object.entries(calls)) {
      for (const called of functions) {
        const key = `${path} ${called}`
        testsOf.set(key, (testsOf.get(key) ?? new Set()).add(test))
      }
    }
  }
  return {
    of: ({ file, start }) => {
      if (!file.endsWith('.ts')) return null
      const names = functionsAround(parseSyntax(file, tree.get(file) ?? ''), start)
      const called = names.map((name) => testsOf.get(`${file} ${name}`)).filter((tests) => tests !== undefined)
      return called.at(-1) ?? null
    },
  }
}

/** Names of the functions that a position is in, from the outside in. */
export function functionsAround(node: SyntaxNode, position: number): readonly string[] {
  const inside = [...childNodes(node)].find((child) => child.start <= position && position < child.end)
  if (inside === undefined) return []
  const deeper = functionsAround(inside, position)
  const name = functionName(inside)
  return name === null ? deeper : [name, ...deeper]
}

function functionName(node: SyntaxNode): string | null {
  if (node.type === 'FunctionDeclaration') return nameOf(childOf(node, 'id'))
  const value = childOf(node, node.type === 'VariableDeclarator' ? 'init' : 'value')
  if (value === null || !/^(ArrowFunction|Function)Expression$/.test(value.type)) return null
  return nameOf(childOf(node, node.type === 'VariableDeclarator' ? 'id' : 'key'))
}
