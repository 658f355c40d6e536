import { childNodes, childOf, childrenOf, nameOf, type SyntaxNode, textOf } from '../syntax-tree.ts'

/** `state`: `only` runs alone in its file, `skipped` never, `conditional` if `skipIf` or `runIf` permits. */
export type TestTitle = { readonly title: string; readonly state: TestState; readonly line: number }
export type TestState = 'runs' | 'conditional' | 'skipped' | 'only'

type Chain = { readonly root: string; readonly modifiers: readonly string[] }
type Surroundings = { readonly state: TestState; readonly text: string }

const tests = new Set(['test', 'it'])
const suites = new Set(['describe', 'suite'])
/** `test.each(table)` and the like only create the function that takes the title. */
const makers = new Set(['each', 'for', 'skipIf', 'runIf'])
const skipping = new Set(['skip', 'todo', 'fails'])
const conditional = new Set(['skipIf', 'runIf'])

/** The titles of the `test`, `it`, `describe` and `suite` calls in a file, without suites that have no test. */
export function readTestTitles(program: SyntaxNode, text: string): readonly TestTitle[] {
  return titlesIn(program, { state: 'runs', text })
}

function titlesIn(node: SyntaxNode, around: Surroundings): readonly TestTitle[] {
  const call = node.type === 'CallExpression' ? testCallOf(node) : null
  if (call === null) return [...childNodes(node)].flatMap((child) => titlesIn(child, around))
  const state = worst(around.state, stateOf(call.chain, node))
  const line = around.text.slice(0, node.start).split('\n').length
  const own: TestTitle = { title: call.title, state, line }
  if (tests.has(call.chain.root)) return [own]
  const inner = childrenOf(node, 'arguments').flatMap((child) => titlesIn(child, { ...around, state }))
  const best = inner.map((each) => each.state).reduce(better, 'skipped')
  return inner.length === 0 ? [] : [{ ...own, state: worst(state, best) }, ...inner]
}

function testCallOf(node: SyntaxNode): { chain: Chain; title: string } | null {
  const chain = chainOf(childOf(node, 'callee'))
  const title = textOf(childrenOf(node, 'arguments')[0] ?? null)
  if (chain === null || title === null) return null
  if (!tests.has(chain.root) && !suites.has(chain.root)) return null
  return makers.has(calledDirectly(childOf(node, 'callee')) ?? '') ? null : { chain, title }
}

/** `x` of a call `test.x(...)`. */
function calledDirectly(callee: SyntaxNode | null): string | null {
  return callee?.type === 'MemberExpression' ? nameOf(childOf(callee, 'property')) : null
}

/** `test.skipIf(a).each(b)` is the root `test` with the modifiers skipIf and each. */
function chainOf(callee: SyntaxNode | null): Chain | null {
  if (callee === null) return null
  const root = nameOf(callee)
  if (root !== null) return { root, modifiers: [] }
  if (callee.type === 'CallExpression') return chainOf(childOf(callee, 'callee'))
  if (callee.type === 'TaggedTemplateExpression') return chainOf(childOf(callee, 'tag'))
  if (callee.type !== 'MemberExpression') return null
  const chain = chainOf(childOf(callee, 'object'))
  const modifier = nameOf(childOf(callee, 'property'))
  return chain === null || modifier === null ? null : { ...chain, modifiers: [...chain.modifiers, modifier] }
}

function stateOf(chain: Chain, node: SyntaxNode): TestState {
  if (chain.modifiers.includes('only')) return 'only'
  if (chain.modifiers.some((modifier) => skipping.has(modifier)) || hasSkipOption(node)) return 'skipped'
  return chain.modifiers.some((modifier) => conditional.has(modifier)) ? 'conditional' : 'runs'
}

function hasSkipOption(node: SyntaxNode): boolean {
  return childrenOf(node, 'arguments')
    .filter((argument) => argument.type === 'ObjectExpression')
    .some((options) =>
      childrenOf(options, 'properties').some((each) => skipping.has(nameOf(childOf(each, 'key')) ?? '')),
    )
}

const order: readonly TestState[] = ['runs', 'conditional', 'skipped', 'only']

function worst(a: TestState, b: TestState): TestState {
  return order.indexOf(a) > order.indexOf(b) ? a : b
}

function better(a: TestState, b: TestState): TestState {
  return worst(a, b) === a ? b : a
}
