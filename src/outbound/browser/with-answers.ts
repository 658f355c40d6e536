import { escapeHtml } from '../../lib/text.ts'
import type { Page } from '../../model/page.ts'

const maxAnswers = 20
const maxCharacters = 4_000_000

/** The document with the JSON that its scripts fetched embedded, since the rendered page may show less of it. */
export function withAnswers(html: string, answers: readonly Page[]): string {
  let room = maxCharacters
  const embedded = answers
    .filter(({ text }) => isJson(text))
    .slice(0, maxAnswers)
    .flatMap(({ url, text }) => {
      room -= text.length
      return room < 0
        ? []
        : [`<script type="application/json" id="fetched" data-url="${escapeHtml(url)}">${inScript(text)}</script>`]
    })
  const head = /<head\b[^<>]*>/i.exec(html)
  const at = head === null ? 0 : head.index + head[0].length
  return `<!DOCTYPE html>\n${html.slice(0, at)}${embedded.join('')}${html.slice(at)}`
}

function isJson(text: string): boolean {
  if (!/^\s*[[{]/.test(text)) return false
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** In JSON, `<` stands only in strings. */
function inScript(json: string): string {
  return json.replaceAll('<', '\\u003c')
}
