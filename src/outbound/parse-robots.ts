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
 * matching rule wins; of equally long ones, the one that allows.
 */
export function parseRobots(text: string, agent: string): RobotsRules {
  const groups = readGroups(text)
  const named = groups.filter((group) => group.agents.includes(agent.toLowerCase()))
  const chosen = named.length > 0 ? named : groups.filter((group) => group.agents.includes('*'))
  const rules = chosen.flatMap((group) => group.rules)
  return {
    allows: (path) => path === '/robots.txt' || isAllowed(rules, normalizePath(path)),
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

function readGroups(text: string): readonly Group[] {
  const groups: Group[] = []
  let current: Group | null = null
  let namingAgents = false
  for (const line of text.split(/\r\n|\r|\n/)) {
    const directive = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line)
    if (directive === null) continue
    const name = (directive[1] ?? '').toLowerCase()
    const value = (directive[2] ?? '').trim()
    if (name === 'user-agent') {
      // Consecutive user-agent lines begin one group.
      if (current === null || !namingAgents) {
        current = { agents: [], rules: [], crawlDelaySeconds: null }
        groups.push(current)
      }
      current.agents.push(value.toLowerCase().split('/')[0] ?? '')
      namingAgents = true
      continue
    }
    if (current === null) continue
    if (name === 'allow' || name === 'disallow') addRule(current, name === 'allow', value)
    if (name === 'crawl-delay' && /^\d+(\.\d+)?$/.test(value)) current.crawlDelaySeconds = Number(value)
    if (name === 'allow' || name === 'disallow' || name === 'crawl-delay') namingAgents = false
  }
  return groups
}

function addRule(group: Group, allow: boolean, value: string): void {
  // An empty Disallow allows everything.
  if (value === '') return
  const path = normalizePath(value)
  const anchored = path.endsWith('$')
  const pieces = (anchored ? path.slice(0, -1) : path).split(/\*+/)
  group.rules.push({ allow, pieces, anchored, length: path.length })
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
  const encoded = path.toWellFormed().replace(/\P{ASCII}+/gu, encodeURIComponent)
  return encoded.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16))
    return /[a-z0-9\-._~]/i.test(character) ? character : code.toUpperCase()
  })
}
