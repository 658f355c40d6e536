import { type AnyNode, type Element, isComment, isTag, isText, type ParentNode } from 'domhandler'

/** The vehicle that a node links to, or that it links to several. */
type Linked = string | symbol | null
type LinkedOf = (node: AnyNode) => Linked
type Parts = ReadonlyMap<string, readonly AnyNode[]>

const fewestCards = 3
const none: Parts = new Map()

/** What belongs to a card where its parts are siblings of it, or where it is not closed before the next one begins. */
export function siblingParts(linkedOf: LinkedOf): (card: AnyNode, own: string) => readonly AnyNode[] {
  const runs = onceEach(runsOf, linkedOf)
  const columns = onceEach(columnsOf, linkedOf)
  return (card, own) => {
    const { parent } = card
    if (parent === null || !isTag(parent)) return [card]
    const isCell = parent.name === 'tr' && typeof linkedOf(parent) === 'symbol'
    const parts = isCell ? columns(tableOf(parent)) : runs(parent)
    return parts.get(own) ?? unclosedPart(parent, card, linkedOf) ?? [card]
  }
}

function onceEach(read: (parent: ParentNode, linkedOf: LinkedOf) => Parts, linkedOf: LinkedOf) {
  const known = new Map<AnyNode, Parts>()
  return (parent: ParentNode): Parts => {
    const parts = known.get(parent) ?? read(parent, linkedOf)
    known.set(parent, parts)
    return parts
  }
}

function contentOf({ children }: ParentNode): readonly AnyNode[] {
  return children.filter((node) => (isText(node) ? node.data.trim() !== '' : !isComment(node)))
}

type Run = { readonly own: string; readonly from: number; to: number }

/** Siblings that each lead to a vehicle, and what usually stands between two of them, before the first and behind the last. */
export function runsAmong(nodes: readonly AnyNode[], linkedOf: LinkedOf) {
  const runs: Run[] = []
  for (const [at, node] of nodes.entries()) {
    const linked = linkedOf(node)
    if (typeof linked !== 'string') continue
    const last = runs.at(-1)
    if (last?.own === linked) last.to = at
    else runs.push({ own: linked, from: at, to: at })
  }
  const names = nodes.map((node) => (linkedOf(node) !== null ? '*' : isTag(node) ? node.name : '#'))
  const gaps = runs.slice(1).map(({ from }, at) => names.slice((runs[at]?.to ?? 0) + 1, from))
  const usual = usualOf(gaps)
  const first = runs[0]?.from ?? 0
  const behind = alike(usual, names.slice((runs.at(-1)?.to ?? 0) + 1))
  const before = alike(usual.toReversed(), names.slice(Math.max(0, first - usual.length), first).toReversed())
  return { runs, names, gaps, usual, before, behind }
}

/** Lists whose vehicles are each a link with the same kinds of siblings before or behind it. */
function runsOf(parent: ParentNode, linkedOf: LinkedOf): Parts {
  const nodes = contentOf(parent)
  const { runs, names, gaps, usual, before, behind } = runsAmong(nodes, linkedOf)
  if (runs.length < fewestCards) return none
  const { length } = usual
  if (length === 0 || behind + before < length) return headedRuns(nodes, runs)
  return new Map(
    runs.map(({ own, from, to }, at) => {
      const isUsual = (gap: readonly string[] | undefined) => gap === undefined || gap.join() === usual.join()
      const start = isUsual(gaps[at - 1]) ? from - (length - behind) : from
      const rest = alike(usual.slice(0, behind), names.slice(to + 1, runs[at + 1]?.from))
      return [own, nodes.slice(start, to + 1 + rest)]
    }),
  )
}

/** Vehicles that each stand below a heading of their own, with as many pictures or lines as each has. */
function headedRuns(nodes: readonly AnyNode[], runs: readonly Run[]): Parts {
  const starts: number[] = []
  let heading: number | null = null
  for (const [at, node] of nodes.entries()) {
    const run = runs[starts.length]
    if (run === undefined) break
    if (isTag(node) && /^h[2-6]$/.test(node.name)) {
      if (heading !== null && starts.length > 0) return none
      heading = at
    }
    if (at < run.from) continue
    if (heading === null) return none
    starts.push(heading)
    heading = null
  }
  return new Map(runs.map(({ own, to }, at) => [own, nodes.slice(starts[at], starts[at + 1] ?? to + 1)]))
}

/** What stands between most of the vehicles. */
function usualOf(gaps: readonly (readonly string[])[]): readonly string[] {
  const [most] = [...Map.groupBy(gaps, (gap) => gap.join()).values()].toSorted((one, two) => two.length - one.length)
  return most === undefined || most.length * 2 < gaps.length || most[0]?.includes('*') ? [] : (most[0] ?? [])
}

function alike(usual: readonly string[], names: readonly string[]): number {
  const other = usual.findIndex((name, at) => name !== names[at])
  return other < 0 ? usual.length : other
}

const maxColumns = 60

/**
 * Tables with a row of pictures, one of names and one of prices: each vehicle has a column, beside one that may say what
 * stands in each row. Where one row alone tells vehicles apart, the others are about the same ones.
 */
function columnsOf(table: ParentNode, linkedOf: LinkedOf): Parts {
  const rows = rowsOf(table).map((row) => {
    const cells = row.children.filter(isTag).slice(0, maxColumns)
    return { cells, owns: ownsOf(cells.map(linkedOf)) }
  })
  const [first, ...others] = rows.filter(({ owns }) => owns.length > 0)
  const only = others.length === 0 ? (first?.owns ?? []) : []
  const columns = new Map<string, AnyNode[]>()
  let current = only
  for (const { cells, owns } of rows) {
    if (owns.some((own) => !current.includes(own))) current = owns
    const own = cells.slice(cells.length > current.length ? 1 : 0)
    const isOfRow = own.every((cell, at) => (linkedOf(cell) ?? current[at]) === current[at])
    if (own.length !== current.length || !isOfRow) current = only
    else
      for (const [at, name] of current.entries())
        columns.set(name, [...(columns.get(name) ?? []), ...own.slice(at, at + 1)])
  }
  return columns
}

/** The vehicles of a row whose cells each lead to one, but for a first cell. */
function ownsOf(links: readonly Linked[]): readonly string[] {
  const owns = links[0] === null ? links.slice(1) : links
  return owns.every((link) => typeof link === 'string') ? owns : []
}

function tableOf(row: Element): ParentNode {
  const { parent } = row
  const isPart = parent !== null && isTag(parent) && /^t(?:head|body|foot)$/.test(parent.name)
  return (isPart ? parent.parent : parent) ?? row
}

function rowsOf({ children }: ParentNode): readonly Element[] {
  return children.filter(isTag).flatMap((child) => (child.name === 'tr' ? [child] : child.children.filter(isTag)))
}

/** Of an element that is never closed: what it has before the next one of its kind, which lies within it. */
function unclosedPart(element: Element, card: AnyNode, linkedOf: LinkedOf): readonly AnyNode[] | null {
  const { name, attribs, children } = element
  const at = children.findIndex((node) => linkedOf(node) !== null && linkedOf(node) !== linkedOf(card))
  const next = children[at]
  const isNext = next !== undefined && isTag(next) && next.name === name && next.attribs.class === attribs.class
  const before = isNext && attribs.class ? children.slice(0, at) : []
  return before.some((node) => node === card) ? before : null
}
