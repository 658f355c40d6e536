import { type AnyNode, type Element, hasChildren, isComment, isTag, isText } from 'domhandler'
import { prevElementSibling } from 'domutils'
import { oneLine } from '../../../../lib/text.ts'
import { isBelow, textInside } from '../../cards/find-elements.ts'
import { isHidden, isUnseen } from '../../cards/visible.ts'
import { roleOfWords } from '../../prices/price-lines.ts'
import { fieldNamed } from '../understand/field-names.data.ts'

/** A piece of visible text with its element; `label`: what the page itself attaches to it (a table's header, data-label). */
export type TextPart = {
  readonly text: string
  readonly node: AnyNode
  readonly element: Element | null
  readonly label: string | null
}

const maxParts = 8_000
/** A price as a picture: "Price: $15,990" */
const pictured = /^(?:[\p{L} ]{0,20}:?\s)?\$\s?\d[\d,]{2,}$/u
const maxHeaders = 40
/** Of a column of labels or values, with the blanks between them. */
const maxOfColumn = 2 * maxHeaders + 1

/** The visible texts below these nodes, in reading order. */
export function textParts(roots: readonly AnyNode[]): readonly TextPart[] {
  const parts: TextPart[] = []
  const visit = (node: AnyNode, label: string | null): void => {
    if (parts.length >= maxParts) return
    if (isText(node)) {
      const lines = node.data.split(/\n|\s+[|•·]\s+|\s{4,}/)
      for (const shown of lines.flatMap((line) => factsIn(oneLine(line)))) {
        if (parts.length >= maxParts) return
        const text = shown.replace(picturesBefore, '')
        if (text !== '' && !dots.test(text) && !(dash.test(text) && node.prev !== null && node.next !== null))
          parts.push({ text, node, element: parentOf(node), label: label ?? labelOfIcon(node, shown) })
      }
      return
    }
    // What scripts would show instead is not read.
    const isPlain = isTag(node) && node.name === 'noscript'
    if (!hasChildren(node) || isComment(node) || (isUnseen(node) && !isPlain)) return
    const shown = isTag(node) && node.name === 'img' ? (node.attribs.alt ?? '').trim() : ''
    if (isTag(node) && pictured.test(shown)) parts.push({ text: shown, node, element: node, label })
    const own = isTag(node) ? (labelOf(node) ?? label) : label
    const [first] = node.children
    if (isTag(node) && first !== undefined && areWords(node)) {
      const text = oneLine(textInside(node, { limit: maxValue }))
      if (text !== '') parts.push({ text, node: first, element: node, label: own })
      return
    }
    const labels = isTag(node) ? labelsBeside(node) : none
    for (const child of node.children) visit(child, labels.get(child) ?? own)
  }
  // A card that a button shows later is read as the others are.
  for (const root of roots) {
    const label = isTag(root) ? labelOfRow(root) : null
    for (const node of isTag(root) && (label !== null || isHidden(root)) ? root.children : [root]) visit(node, label)
  }
  return ofOneRow(parts)
}

/** Between a label and its value, also in a cell of their own */
const dots = /^(?:[.…·]{3,}|:)$/
/** An element with nothing else has no value. */
const dash = /^[-–—]$/
/** Emoji before a text, no signs of rights. */
const picturesBefore = /^(?:(?![©®™])\p{Extended_Pictographic}[\ufe0f\u200d]*\s*)+/u

const fewestWords = 3

/** Editors put every word, with the space behind it, into an element of its own. */
function areWords({ children }: Element): boolean {
  const texts = children.flatMap((child) =>
    isTag(child) && child.name === 'span' && child.children.every(isText) ? [textInside(child, { limit: 80 })] : [],
  )
  const areSpaced = texts.every(
    (text, at) => /^\S+\s+$/u.test(text) || (at === texts.length - 1 && /^\S+$/u.test(text)),
  )
  return texts.length >= fewestWords && texts.length === children.length && areSpaced
}

/** Headers above several rows name none of one vehicle's values: they are of its services or former prices. */
function ofOneRow(parts: readonly TextPart[]): readonly TextPart[] {
  const rows = new Map<string, Set<Element>>()
  for (const { label, node } of parts) {
    const row = label === null ? null : ancestorOf(node, 'tr')
    if (label !== null && row !== null) rows.set(label, (rows.get(label) ?? new Set()).add(row))
  }
  return parts.map((part) => {
    if ((rows.get(part.label ?? '')?.size ?? 0) <= 1) return part
    const row = ancestorOf(part.node, 'tr')
    const [first] = row === null ? [] : cellsOf(row)
    const named = first === undefined ? '' : textInside(first, { limit: longestHeader })
    const isOfOthers = roleOfWords(part.label ?? '') !== undefined && roleOfWords(named) === undefined
    return { ...part, label: isOfOthers ? ofEachRow : null }
  })
}

/** No words for a price: it is that of a warranty or a service. */
const ofEachRow = 'of each row'

const longestFact = 40
const longestRow = 300

const rowOfFacts =
  /\b(?=[A-Z0-9]*\d)[A-HJ-NPR-Z0-9]{17}\b|(?:^|[.;,/]\s+)\d[\d,.]*\s?(?:k\s?)?(?:mi|miles|kms?)(?=[.;,]|\s\/|$)/i

const betweenFacts = /(?<!\b(?:No|Nr|Num|Stk))[.;,](?:\s+|$)|\s\/\s/i

/** "Used. 27,838 mi. Stock # U88300. $32,188": short facts in a row, a VIN or a mileage among them, are read one by one. */
function factsIn(text: string): readonly string[] {
  if (text.length > longestRow || !rowOfFacts.test(text)) return [text]
  const facts = text.split(betweenFacts).filter(Boolean)
  return facts.length >= 2 && facts.every((fact) => fact.length <= longestFact) ? facts : [text]
}

function parentOf(node: AnyNode): Element | null {
  return node.parent !== null && isTag(node.parent) ? node.parent : null
}

function labelOf(element: Element): string | null {
  const stated = element.attribs['data-label'] ?? element.attribs['data-title'] ?? element.attribs['data-th']
  if (stated !== undefined && stated !== '') return stated
  const { title = '', 'aria-label': aloud = '' } = element.attribs
  const named = [title, aloud].find((text) => text !== '' && text.length <= longestHeader && fieldNamed(text))
  if (named !== undefined) return named
  return element.name === 'td' ? headerOf(element) : null
}

const none: ReadonlyMap<AnyNode, string> = new Map()

/** A column of labels and one of as many values stand side by side: the label of each value; cells have headers instead. */
function labelsBeside(column: Element): ReadonlyMap<AnyNode, string> {
  const beside = prevElementSibling(column)
  if (beside === null || beside.name !== column.name) return none
  if (column.children.length > maxOfColumn || beside.children.length > maxOfColumn) return none
  const labels = textsOf(beside)
  const isNamed = (text: string) => fieldNamed(text) !== undefined
  if (labels.filter(isNamed).length < fewestNamed || labels.some((text) => /\d/.test(text))) return none
  const values = column.children.filter(isTag).slice(0, maxHeaders)
  const texts = textsOf(column)
  if (labels.length !== texts.length || texts.some(isNamed)) return none
  return new Map(values.flatMap((value, at) => (value.name === 'td' ? [] : [[value, labels[at] ?? ''] as const])))
}

function textsOf({ children }: Element): readonly string[] {
  return children
    .filter(isTag)
    .slice(0, maxHeaders)
    .map((child) => textInside(child, { limit: longestHeader }).trim())
}

/** "<i class="icon-exterior-color"></i> White", also on two lines, "🎨 White", but no link or button. */
function labelOfIcon(text: AnyNode, shown: string): string | null {
  const parent = parentOf(text)
  const [emoji] = picturesBefore.exec(shown) ?? []
  const icon =
    before(text) ?? (parent !== null && /^(?:small|span|b|strong)$/.test(parent.name) ? before(parent) : null)
  const isChoice = parent !== null && /^(?:a|button|label)$/.test(parent.name)
  const names = isChoice ? [] : [emoji ?? '', ...(icon === null ? [] : namesOfIcon(icon))]
  const meanings = names.map((name) => iconMeanings.find(([picture]) => picture.test(name))?.[1] ?? name)
  return meanings.find((name) => name !== '' && fieldNamed(name) !== undefined) ?? null
}

function namesOfIcon(icon: AnyNode): readonly string[] {
  if (!isTag(icon) || !/^(?:i|span|img|svg)$/.test(icon.name)) return []
  const inside = textInside(icon, { limit: 9 }).trim()
  if (inside.replace(picturesBefore, '') !== '') return []
  const { class: classes = '', alt = '', title = '' } = icon.attribs
  return [inside, alt, title, ...classes.split(/\s+/).map((name) => name.replace(iconWords, ''))]
}

const iconWords = /^(?:[a-z]*icons?|ico|fa|mdi|bi|ion)[-_]|-(?:icons?|ico)$/

/** What icon sets call the pictures that stand for facts. */
const iconMeanings: readonly (readonly [RegExp, string])[] = [
  [/^(?:tachometer|road|gauge|dashboard|speedometer|🛣)/u, 'mileage'],
  [/^(?:palette|paint-?brush|fill-drip|🎨|🖌)/u, 'color'],
  [/^(?:gas-?pump|⛽)/u, 'fuel'],
]

function before({ prev }: AnyNode): AnyNode | null {
  const isSpace = prev !== null && (isText(prev) ? prev.data.trim() === '' : isTag(prev) && prev.name === 'br')
  return isSpace ? before(prev) : prev
}

const longestHeader = 40
/** A table of vehicles names more of their fields. */
const fewestNamed = 3

/** A row with its date and few fields tells of a service, an owner or a former price. */
const dateHeader = /^(?:date|fecha)$/i

type Head = {
  readonly row: Element
  readonly texts: readonly string[]
  readonly areHeaders: boolean
  /** Most of its cells name fields: in a row of labels with their values no more than every other one. */
  readonly namesFields: boolean
}

/** The header above a cell: of a table whose first row has short texts without numbers in all its cells, or headers. */
function headerOf(cell: Element): string | null {
  const row = cell.parent
  if (row === null || !isTag(row)) return null
  const table = ancestorOf(cell, 'table')
  const head = table === null ? null : headOf(table)
  if (head === null || head.row === row) return null
  const { texts } = head
  const cells = cellsOf(row)
  if (texts.length < 3 || texts.length > cells.length || cells.length > texts.length + 1) return null
  if (texts.some((text) => dateHeader.test(text)) && texts.filter(fieldNamed).length < fewestNamed) return null
  const areNamed = head.namesFields || head.areHeaders
  if (!areNamed && texts.some((text) => text.length > longestHeader || /\d/.test(text))) return null
  return texts[cells.indexOf(cell)] || null
}

/** What the first cell of its row says of a cell that is about one of several vehicles. */
function labelOfRow({ name, parent }: Element): string | null {
  const [first] = name === 'td' && parent !== null && isTag(parent) ? cellsOf(parent) : []
  const text = first === undefined ? '' : textInside(first, { limit: longestHeader }).trim()
  return fieldNamed(text) !== undefined || roleOfWords(text) !== undefined ? text : null
}

const maxTitles = 4
const heads = new WeakMap<Element, Head | null>()

/** The first row, unless one after titles or the letters of a spreadsheet names several fields. */
function headOf(table: Element): Head | null {
  const known = heads.get(table)
  if (known !== undefined) return known
  const rows = table.children
    .filter(isTag)
    .slice(0, maxTitles)
    .flatMap((child) => (/^t(?:head|body)$/.test(child.name) ? child.children.slice(0, 2 * maxTitles) : [child]))
    .filter((row): row is Element => isTag(row) && row.name === 'tr')
    .slice(0, maxTitles)
    .map(readHead)
  const head = rows.find(({ namesFields }) => namesFields) ?? rows[0] ?? null
  heads.set(table, head)
  return head
}

function readHead(row: Element): Head {
  const cells = cellsOf(row)
  const texts = cells.map((cell) => textInside(cell, { limit: 60 }).trim())
  const named = texts.filter(fieldNamed).length
  const namesFields = named >= fewestNamed && named * 2 > texts.length
  return { row, texts, areHeaders: cells.every(({ name }) => name === 'th'), namesFields }
}

function cellsOf(row: Element): readonly Element[] {
  return row.children
    .filter(isTag)
    .filter(({ name }) => name === 'td' || name === 'th')
    .slice(0, maxHeaders)
}

function ancestorOf({ parent }: AnyNode, name: string): Element | null {
  for (let at = parent; at !== null && isTag(at); at = at.parent) if (at.name === name) return at
  return null
}

const maxValue = 200
/** How far above a label the element may be that holds its value too. */
const maxClimb = 3

/**
 * The text that follows a label: the whole of the next element, as far as it is beside the label. The text before it,
 * where an element holds only these two: a number with its name below it.
 */
export function valueBeside(parts: readonly TextPart[], at: number): string | null {
  const [label, value] = [parts[at], parts[at + 1]]
  const before = valueAbove(parts, at)
  if (before !== null) return before
  if (label === undefined) return null
  const own = cellOfThis(label.node)
  if (own !== null) return own
  const control = controlBehind(label.node)
  if (control !== null) return control.attribs.readonly === undefined ? null : (control.attribs.value ?? null)
  if (value === undefined || isBeyondRow(label, value)) return null
  if (value.label !== null && fieldNamed(value.label) !== fieldNamed(label.text)) return null
  if (label.node === value.node) return value.text
  const above: AnyNode[] = []
  const around = wrapperOf(label).parent
  for (let node: AnyNode | null = around; node !== null && above.length < maxClimb; node = node.parent) above.push(node)
  let part: AnyNode = value.node
  while (part.parent !== null && !above.includes(part.parent)) part = part.parent
  if (part.parent === null) return null
  if (isText(part)) return value.text
  const whole = oneLine(textInside(part, { limit: maxValue + 1 }))
  const isPair = whole !== value.text && fieldNamed(value.text) !== undefined
  return whole.length <= maxValue && whole.startsWith(value.text) && !isPair ? whole : value.text
}

const maxWrappers = 5

/** The outermost of the elements that hold nothing but a text: builders of pages put it into several. */
function wrapperOf({ node, text }: TextPart): AnyNode {
  let wrapper: AnyNode = node
  for (let level = 0; level < maxWrappers; level++) {
    const { parent } = wrapper
    if (parent === null || !isTag(parent) || oneLine(textInside(parent, { limit: maxValue })) !== text) break
    wrapper = parent
  }
  return wrapper
}

/** In a table that compares: the cell of its row below "This car". */
function cellOfThis(label: AnyNode): string | null {
  const [row, table] = [ancestorOf(label, 'tr'), ancestorOf(label, 'table')]
  const head = table === null ? null : headOf(table)
  if (row === null || head === null || head.row === row) return null
  const column = head.texts.findIndex((text) => /^\W*(?:this|our) (?:car|vehicle|truck|one|price)\W*$/i.test(text))
  const cell = column > 0 ? cellsOf(row)[column] : undefined
  return cell === undefined ? null : oneLine(textInside(cell, { limit: maxValue }))
}

/** A form's field behind its name: only one that cannot be changed states a fact. */
function controlBehind(label: AnyNode): Element | null {
  for (const node of [label, label.parent]) {
    let next = node?.next ?? null
    while (next !== null && isText(next) && next.data.trim() === '') next = next.next
    if (next !== null && isTag(next) && /^(?:select|input|textarea)$/.test(next.name)) return next
  }
  return null
}

/** The cell beside a label may be empty; beside the name of a column stands the next one's. */
function isBeyondRow(label: TextPart, value: TextPart): boolean {
  const row = ancestorOf(label.node, 'tr')
  if (row === null) return false
  const table = ancestorOf(row, 'table')
  const head = table === null ? null : headOf(table)
  if (head?.row === row && head.namesFields) return true
  return cellsOf(row).length > 1 && !isBelow(value.node, (element) => element === row, Infinity)
}

function valueAbove(parts: readonly TextPart[], at: number): string | null {
  const [beyond, value, label, next] = [parts[at - 2], parts[at - 1], parts[at], parts[at + 1]]
  if (label === undefined || value === undefined || label.text.endsWith(':') || value.node === label.node) return null
  const isIn = (part: TextPart | undefined, element: AnyNode) =>
    part !== undefined && isBelow(part.node, (one) => one === element)
  let pair: AnyNode | null = label.node.parent
  for (let level = 0; pair !== null && level < maxClimb && !isIn(value, pair); level++) pair = pair.parent
  return pair !== null && isIn(value, pair) && !isIn(next, pair) && !isIn(beyond, pair) ? value.text : null
}
