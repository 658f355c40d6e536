import { type Element, isTag } from 'domhandler'
import { textContent } from 'domutils'
import { isRecord, parseJson } from '../../../../lib/json.ts'
import { createRowSplitter } from '../../../../lib/row-splitter.ts'
import { chooseDelimiter, splitLine } from '../../../../lib/split-line.ts'
import type { Page } from '../../../../model/page.ts'
import { isVinShaped } from '../../../../model/vin.ts'
import { parseXml } from '../../cards/parse-html.ts'
import { literalsIn, type PageValue } from './embedded-records.ts'

export const interfaceName = 'interface'
const fewestColumns = 4
const maxColumns = 200
export const quotedVin = /["'`][A-HJ-NPR-Z0-9]{17}["'`]/

/** What an address has that scripts ask for: JSON, XML, CSV, or literals in a script of the site. */
export function dataValues({ text, url, contentType }: Page): readonly PageValue[] {
  const json = parseJson(text) ?? linesOfJson(text)
  if (json !== undefined) return [{ from: interfaceName, root: '', value: unpacked(json) }]
  if (/^\s*<(?!!doctype html|html)/i.test(text)) return [{ from: interfaceName, root: '', value: xmlValue(text) }]
  if (/javascript/i.test(contentType) || /\.m?js$/i.test(new URL(url).pathname)) return fromScript(text)
  return /^\s*</.test(text) ? [] : [{ from: interfaceName, root: '', value: recordsOfTable(text) }]
}

const maxLinesOfJson = 20_000

/** Newline-delimited JSON: a record a line. */
function linesOfJson(text: string): readonly unknown[] | undefined {
  if (!/^\s*\{.*\}[ \t\r]*\n\s*\{/.test(text)) return undefined
  const values = text.trim().split('\n', maxLinesOfJson).map(parseJson)
  return values.every(isRecord) ? values : undefined
}

/** Some services answer the JSON of their list as a text inside JSON: `{"d": "[{...}]"}`. */
function unpacked(value: unknown): unknown {
  const parsed = (part: unknown) =>
    typeof part === 'string' && /^\s*[{[]/.test(part) ? (parseJson(part) ?? part) : part
  if (!isRecord(value)) return parsed(value)
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, parsed(part)]))
}

function fromScript(text: string): readonly PageValue[] {
  if (!quotedVin.test(text)) return []
  return literalsIn(text).map(({ root, value }) => ({ from: interfaceName, root, value }))
}

function recordsOfTable(text: string): readonly unknown[] {
  const [headerLine = ''] = text.trimStart().split(/\r?\n|\r/, 1)
  const delimiter = chooseDelimiter(headerLine)
  const [names = [], ...rows] = splitRows(text.trimStart(), delimiter, splitLine(headerLine, delimiter).cells.length)
  const isHeaded = !names.some((name) => isVinShaped(name.trim().toUpperCase()) && /\d/.test(name))
  if (!isHeaded || names.length < fewestColumns || names.length > maxColumns) return []
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name.trim(), cells[at] ?? ''])))
}

function splitRows(text: string, delimiter: string, width: number): readonly (readonly string[])[] {
  const splitter = createRowSplitter({ delimiter, width, looksLikeRow: ({ length }) => length === width })
  return [...splitter.push(text), ...splitter.end()].flatMap((row) => (row.kind === 'cells' ? [row.cells] : []))
}

function xmlValue(text: string): unknown {
  return Object.fromEntries(
    parseXml(text)
      .children.filter(isTag)
      .map((element) => [element.name, elementValue(element)]),
  )
}

/** Elements of one name are a list; one that holds no others is its text. */
function elementValue(element: Element): unknown {
  const parts = element.children.filter(isTag)
  const text = parts.length === 0 ? textContent(element).trim() : ''
  if (parts.length === 0 && Object.keys(element.attribs).length === 0) return text
  const inside = [...Map.groupBy(parts, ({ name }) => name)].map(([name, alike]) => {
    const values = alike.map(elementValue)
    return [name, values.length === 1 ? values[0] : values]
  })
  return { ...element.attribs, ...Object.fromEntries(inside), ...(text === '' ? {} : { value: text }) }
}
