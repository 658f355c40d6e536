export type Section = { readonly prefix: string; readonly title: string; readonly clauses: readonly Clause[] }
export type Clause = { readonly id: string; readonly text: string }

const heading = /^## (?<prefix>[A-Z]+): (?<title>.+)$/
const row = /^\| (?<id>[A-Z]+-\d+) \| (?<text>.+) \| [^|]+ \|$/

/** Reads docs/clauses.md. Throws on a row under the wrong heading, an id used twice, and a section without clauses. */
export function parseClauses(markdown: string): readonly Section[] {
  const sections: { prefix: string; title: string; clauses: Clause[] }[] = []
  const seen = new Set<string>()
  for (const line of markdown.split('\n')) {
    const head = heading.exec(line)?.groups
    if (head !== undefined) sections.push({ prefix: head.prefix ?? '', title: head.title ?? '', clauses: [] })
    const { id, text } = row.exec(line)?.groups ?? {}
    if (id === undefined || text === undefined) continue
    const section = sections.at(-1)
    if (section === undefined || !id.startsWith(`${section.prefix}-`))
      throw new Error(`${id} stands in the wrong section`)
    if (seen.has(id)) throw new Error(`${id} is used twice`)
    seen.add(id)
    section.clauses.push({ id, text })
  }
  const empty = sections.find(({ clauses }) => clauses.length === 0)
  if (sections.length === 0 || empty !== undefined)
    throw new Error(`no clauses found in ${empty?.prefix ?? 'the file'}`)
  return sections
}
