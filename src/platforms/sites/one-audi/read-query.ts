import type { Page } from '../../../model/page.ts'
import { parseJson } from '../../engine/cards/read-page.ts'
import type { FreshSettings } from '../../engine/detect/fresh-settings.ts'
import { readKey, readPath, textAt } from '../../engine/records/record-path.ts'
import { matchBrackets } from '../../engine/structured-data/embedded-json.ts'

const states = /<script\b[^<>]{0,200}\btype=["']x-feature-hub\/serialized-states["'][^<>]{0,200}>([^<]*)<\/script>/i
const search = /stockCarSearch\(/g
const code = /^\w{1,40}$/
/** A page embeds a few searches; each malformed one costs a scan of the remaining text. */
const maxSearches = 20

/**
 * The search that an inventory page has run: which dealers, in which market. The page embeds it, with its response, as
 * JSON inside JSON inside an encoded text.
 */
export function readStockQuery({ text }: Page): FreshSettings | null {
  const kept = decoded(states.exec(text)?.[1] ?? '').replace(/\\{1,20}"/g, '"')
  for (const found of kept.matchAll(search).take(maxSearches)) {
    const settings = settingsOf(parseJson(matchBrackets(kept, found.index + found[0].length) ?? ''))
    if (settings !== null) return settings
  }
  return null
}

function settingsOf(query: unknown): FreshSettings | null {
  const dealers = criterion(query, 'dealer')
  const market = readPath(query, 'stockIdentifier.marketIdentifier')
  const part = (name: string) => [textAt(readKey(market, name)) ?? ''].filter((value) => code.test(value))[0]
  const [brand, country, language] = [part('brand'), part('country'), part('language')]
  if (dealers.length === 0 || brand === undefined || country === undefined || language === undefined) return null
  return {
    stock_dealers: dealers,
    stock_import: criterion(query, 'stat-import'),
    stock_market: [brand, country, language],
  }
}

function criterion(query: unknown, id: string): string[] {
  const criteria = readPath(query, 'searchParameter.criteria')
  const found = (Array.isArray(criteria) ? criteria : []).find((item) => readKey(item, 'id') === id)
  const items = readKey(found, 'items')
  return (Array.isArray(items) ? items : []).flatMap((item) => textAt(item) ?? []).filter((item) => code.test(item))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}
