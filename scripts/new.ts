import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readRepository, repositoryRoot } from './repository-files.ts'
import { kinds } from './scaffold/kinds.ts'
import { applyEdit, type Plan, type Surroundings } from './scaffold/scaffold-kind.ts'

/** The files of a new part and the remaining manual steps; throws a readable message if the request is unclear. */
export function planNew(kind: string, name: string, around: Surroundings): Plan {
  const found = kinds.find((each) => each.kind === kind)
  if (found === undefined) throw new Error(usage())
  if (!found.pattern.test(name))
    throw new Error(`"${name}" is no name for a ${kind}: npm run new -- ${kind} ${found.form}`)
  const plan = found.plan(name, around)
  const taken = plan.files.find(({ path }) => around.paths.includes(path))
  if (taken !== undefined) throw new Error(`${taken.path} is there already`)
  return plan
}

function usage(): string {
  return ['Usage:', ...kinds.map(({ kind, form }) => `  npm run new -- ${kind} ${form}`)].join('\n')
}

function write({ files, edits = [], next }: Plan): void {
  const texts = new Map<string, string>()
  for (const { path, text } of files) {
    if (existsSync(join(repositoryRoot, path))) throw new Error(`${path} is there already`)
    texts.set(path, text)
  }
  // All edits are found before anything is written.
  for (const edit of edits) {
    const before = texts.get(edit.path) ?? readFileSync(join(repositoryRoot, edit.path), 'utf8')
    texts.set(edit.path, applyEdit(before, edit))
  }
  for (const [path, text] of texts) {
    const file = join(repositoryRoot, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(`${files.some((one) => one.path === path) ? 'wrote' : 'changed'} ${path}`)
  }
  format([...texts.keys()].filter((path) => path.endsWith('.ts')))
  for (const line of next) console.log(`next: ${line}`)
}

function format(paths: readonly string[]): void {
  if (paths.length === 0) return
  const biome = join(repositoryRoot, 'node_modules/@biomejs/biome/bin/biome')
  execFileSync(process.execPath, [biome, 'check', '--write', ...paths], {
    cwd: repositoryRoot,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

/** Adds a part, as `npm run new --` with these words. */
export function addPart([kind = '', ...words]: readonly string[]): void {
  const at = words.indexOf('--from')
  const from = at < 0 ? undefined : words.splice(at, 2)[1]
  const around = { paths: [...readRepository().keys()], today: new Date() }
  write(planNew(kind, words.join(' '), from === undefined ? around : { ...around, from }))
}

if (import.meta.main) {
  try {
    addPart(process.argv.slice(2))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
