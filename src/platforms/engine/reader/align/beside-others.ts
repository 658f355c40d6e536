import { type AnyNode, type Element, isTag, isText } from 'domhandler'
import { lineOf } from '../../cards/find-elements.ts'
import { linkOf } from '../../cards/link-of.ts'
import { runsAmong } from '../../cards/sibling-parts.ts'
import { type CarName, carNamed, isSameCar } from './car-name.ts'

/** Of links without boxes of their own, before what stands between them is believed to be about their cars. */
const fewestLinks = 3
const inlineTags = /^(?:a|b|big|del|em|font|i|ins|mark|s|small|span|strike|strong|sub|sup|u)$/
const maxName = 160
const maxLinks = 400
const maxLevels = 6

type Known = {
  /** Whether a link leads to the page of another vehicle. */
  readonly isOther: (href: string) => boolean
  readonly name: CarName | null
  /** Elements around what is the page's own. */
  readonly kept: ReadonlySet<AnyNode>
}

type Link = { readonly part: AnyNode; readonly href: string }

/**
 * What belongs to links to other cars although no element holds both: "<a>2014 Ford Focus</a> $8,100<br>". To be asked
 * before any of the links is removed.
 */
export function besideOthers(elements: readonly Element[], { isOther, name, kept }: Known): readonly AnyNode[] {
  const links = new Map<AnyNode, Link>()
  for (const element of elements) {
    if (links.size >= maxLinks) break
    const href = linkOf(element)
    if (href === '' || !isOther(href)) continue
    const part = soleAround(element, kept)
    if (!links.has(part)) links.set(part, { part, href })
  }
  const isNamed = ({ part }: Link) => {
    const car = carNamed(lineOf(part, maxName))
    return car !== null && (name === null || !isSameCar(car, name))
  }
  const groups = Map.groupBy(links.values(), ({ part }) => part.parent)
  return [...groups].flatMap(([parent, group]) => [
    ...inGaps(parent?.children ?? [], group),
    ...group.filter(isNamed).flatMap(({ part }) => restOfLine(part, links)),
  ])
}

/** The outermost element that has nothing but the link. */
function soleAround(link: Element, kept: ReadonlySet<AnyNode>): AnyNode {
  let part: AnyNode = link
  for (let level = 0; level < maxLevels && isAlone(part); level++) {
    const parent: AnyNode | null = part.parent
    if (parent === null || !isTag(parent) || kept.has(parent)) break
    part = parent
  }
  return part
}

function isAlone({ prev, next }: AnyNode): boolean {
  let [before, behind] = [prev, next]
  while (before !== null && !isContent(before)) before = before.prev
  while (behind !== null && !isContent(behind)) behind = behind.next
  return before === null && behind === null
}

function isContent(node: AnyNode): boolean {
  return isText(node) ? node.data.trim() !== '' : isTag(node)
}

/** Text behind a link, up to the end of its line. */
function restOfLine({ next }: AnyNode, links: ReadonlyMap<AnyNode, Link>): readonly AnyNode[] {
  const rest: AnyNode[] = []
  for (let at = next; at !== null && !links.has(at); at = at.next) {
    if (isTag(at) && !inlineTags.test(at.name)) break
    rest.push(at)
  }
  return rest
}

/** What stands alike between the links of several cars, and as much behind the last or before the first. */
function inGaps(children: readonly AnyNode[], group: readonly Link[]): readonly AnyNode[] {
  const hrefs = new Map(group.map(({ part, href }) => [part, href]))
  const nodes = children.filter(isContent)
  const { runs, gaps, usual, ...around } = runsAmong(nodes, (node) => hrefs.get(node) ?? null)
  if (runs.length < fewestLinks) return []
  const [first = 0, last = 0] = [runs[0]?.from, runs.at(-1)?.to]
  const before = nodes.slice(first - around.before, first)
  const behind = nodes.slice(last + 1, last + 1 + around.behind)
  const inside = gaps.flatMap((gap, at) =>
    gap.join() === usual.join() ? nodes.slice((runs[at]?.to ?? 0) + 1, runs[at + 1]?.from) : [],
  )
  if (behind.length + before.length === usual.length) return [...before, ...inside, ...behind]
  return [...inside, ...(shownIn(before) > shownIn(behind) ? before : behind)]
}

function shownIn(nodes: readonly AnyNode[]): number {
  return nodes.filter((node) => !isTag(node) || node.name !== 'br').length
}
