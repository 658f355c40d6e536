import { allNodes, childOf, parseSyntax, type SyntaxNode } from '../syntax-tree.ts'

/** The set on globalThis of the functions that were entered. */
export const reachedName = 'reachedFunctions'

const functionTypes: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
])

/** The file's text with functions that record their entry. */
export function markFunctions(file: string, text: string): string {
  // Recorded once each, because tests that limit processor time run on this code too.
  const insertions = functionsOf(file, text).flatMap(({ start, body }, at) => {
    const note = `noted[${at}] ??= (globalThis.${reachedName} ??= new Set()).add('${functionKey(file, start)}')`
    if (body.type === 'BlockStatement') return [{ at: body.start + 1, text: `${note};` }]
    return [
      { at: body.start, text: `(${note}, ` },
      { at: body.end, text: ')' },
    ]
  })
  return insertions
    .toSorted((a, b) => b.at - a.at)
    .concat({ at: 0, text: 'var noted = [];' })
    .reduce((marked, { at, text: inserted }) => marked.slice(0, at) + inserted + marked.slice(at), text)
}

/** The innermost function around a position; null for code that runs when the module is loaded. */
export function functionAround(file: string, text: string, at: number): string | null {
  const around = functionsOf(file, text).filter(({ start, end }) => start <= at && at < end)
  const innermost = around.toSorted((a, b) => b.start - a.start)[0]
  return innermost === undefined ? null : functionKey(file, innermost.start)
}

function functionKey(file: string, start: number): string {
  return `${file}:${start}`
}

type MarkedFunction = Pick<SyntaxNode, 'start' | 'end'> & { readonly body: SyntaxNode }

function functionsOf(file: string, text: string): readonly MarkedFunction[] {
  return [...allNodes(parseSyntax(file, text))].flatMap((node) => {
    const body = functionTypes.has(node.type) ? childOf(node, 'body') : null
    return body === null ? [] : [{ start: node.start, end: node.end, body }]
  })
}
