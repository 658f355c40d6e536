/** For one crawler (RFC 9309). */
export type RobotsRules = {
  /** `path` with its query, as in a request line. */
  readonly allows: (path: string) => boolean
  /** Seconds, or null. Not part of the RFC but widely used. */
  readonly crawlDelaySeconds: number | null
}

type Rule = { readonly allow: boolean; readonly pieces: string[]; readonly anchored: boolean; readonly length: number }
type Group = { readonly agents: string[]; readonly rules: Rule[]; crawlDelaySeconds: number | null }

/**
 * The rules of the groups that name the crawler `agent` (its product token), else of those for `*`. The longest
 * matching rule wins; of equally long ones, the one that allows. Where Google's published parser and the RFC differ,
 * the RFC holds: its cases are in test/support/robots-cases.data.ts.
 */
export function parseRobots(text: string, agent: string): RobotsRules {
  const groups = readGroups(text)
  const named = groups.filter((group) => group.agents.includes(agent.toLowerCase()))
  const chosen = named.length > 0 ? named : groups.filter((group) => group.agents.includes('*'))
  const rules = chosen.flatMap((group) => group.rules)
  return {
    allows: (path) => path === '/robots.txt' || isAllowed(rules, normalizePath(path).replace(/[*$]/g, encodeSign)),
    crawlDelaySeconds: chosen.find((group) => group.crawlDelaySeconds !== null)?.crawlDelaySeconds ?? null,
  }
}

function isAllowed(rules: readonly Rule[], path: string): boolean {
  let best: Rule | null = null
  for (const rule of rules) {
    if (best !== null && (rule.length < best.length || (rule.length === best.length && !rule.allow))) continue
    if (matches(rule, path)) best = rule
  }
  return best?.allow ?? true
}

type LineName = 'user-agent' | 'allow' | 'disallow' | 'crawl-delay'
type Line = { readonly name: LineName; readonly value: string }

function readGroups(text: string): readonly Group[] {
  const groups: Group[] = []
  let current: Group | null = null
  let namingAgents = false
  for (const { name, value } of readLines(text)) {
    if (name === 'user-agent') {
      // Consecutive user-agent lines begin one group.
      if (current === null || !namingAgents) {
        current = { agents: [], rules: [], crawlDelaySeconds: null }
        groups.push(current)
      }
      current.agents.push(productToken(value))
      namingAgents = true
    } else if (name === 'crawl-delay') {
      // Only the lines of the RFC end a list of user-agents.
      if (current !== null && /^\d+(\.\d+)?$/.test(value)) current.crawlDelaySeconds = Number(value)
    } else {
      namingAgents = false
      // A rule with an empty path is ignored.
      if (current !== null && value !== '') current.rules.push(...readRules(name === 'allow', value))
    }
  }
  return groups
}

/** Google reads this much of a line: eight times the longest address. */
const maxLineLength = 8 * 2083 - 1
/** A byte order mark or its remains, in whichever encoding it was read. */
const byteOrderMark = /^(?:\ufeff|\ufffd{1,3}|ï(?:»¿?)?)/

/** The lines that mean something; others may stand anywhere. */
function* readLines(text: string): Generator<Line> {
  for (const whole of text.replace(byteOrderMark, '').split(/[\r\n\0]/)) {
    // Later in the file the mark invalidates its line, but `trim` would remove it as white space.
    if (whole.startsWith('\ufeff')) continue
    const line = whole.slice(0, maxLineLength).replace(/#.*$/, '').trim()
    const colon = line.indexOf(':')
    // Without a colon, white space between two words separates as well.
    const [name = '', value = '', ...more] =
      colon === -1 ? line.split(/\s+/) : [line.slice(0, colon), line.slice(colon + 1)]
    const known = more.length === 0 && (colon !== -1 || value !== '') ? knownName(name.trim().toLowerCase()) : null
    if (known !== null) yield { name: known, value: value.trim() }
  }
}

/** With the misspellings that are common enough for Google to read them. */
function knownName(name: string): LineName | null {
  if (/^user[- ]?agent$/.test(name)) return 'user-agent'
  if (/^(?:dis+al+ow|diasllow|disallaw)$/.test(name)) return 'disallow'
  return name === 'allow' || name === 'crawl-delay' ? name : null
}

/** `*`, or the letters, `-` and `_` that a name begins with. */
function productToken(value: string): string {
  return /^\*(?=\s|$)|^[a-z_-]*/i.exec(value)?.[0].toLowerCase() ?? ''
}

function readRules(allow: boolean, value: string): readonly Rule[] {
  const path = normalizePath(value)
  const index = allow ? path.lastIndexOf('/index.htm') : -1
  // A rule for the index page covers its folder too, which is the same page.
  return index === -1 || path.lastIndexOf('/') !== index
    ? [ruleOf(allow, path)]
    : [ruleOf(allow, path), ruleOf(allow, `${path.slice(0, index + 1)}$`)]
}

function ruleOf(allow: boolean, path: string): Rule {
  const anchored = path.endsWith('$')
  // Elsewhere than at its end, `$` means itself.
  const pieces = (anchored ? path.slice(0, -1) : path).replaceAll('$', encodeSign).split(/\*+/)
  return { allow, pieces, anchored, length: path.length }
}

/** Pieces are searched in order, in linear time; a regular expression could be made to backtrack. */
function matches({ pieces, anchored }: Rule, path: string): boolean {
  const [first = '', ...rest] = pieces
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = rest.pop()
  for (const piece of rest) {
    const found = path.indexOf(piece, at)
    if (found === -1) return false
    at = found + piece.length
  }
  if (last === undefined) return !anchored || at === path.length
  return anchored ? path.length - last.length >= at && path.endsWith(last) : path.indexOf(last, at) !== -1
}

/** Unneeded percent-encodings are decoded and the rest is encoded, so that both spellings match. */
function normalizePath(path: string): string {
  const encoded = path.toWellFormed().replace(/[\P{ASCII} "<>\\^`{|}]+/gu, encodeURIComponent)
  const queryAt = encoded.indexOf('?')
  const decode = (text: string, unneeded: RegExp) =>
    text.replace(/%[0-9a-f]{2}/gi, (code) => {
      const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
      return unneeded.test(character) ? character : code.toUpperCase()
    })
  if (queryAt === -1) return decode(encoded, plain)
  return decode(encoded.slice(0, queryAt), plain) + decode(encoded.slice(queryAt), plainInQuery)
}

const plain = /[a-z0-9\-._~']/i
/** An address in a query is written either way. */
const plainInQuery = /[a-z0-9\-._~':/?@]/i

/** `*` and `$` of an address; in a rule `%2A` and `%24` stand for them. */
function encodeSign(sign: string): string {
  return sign === '*' ? '%2A' : '%24'
}
