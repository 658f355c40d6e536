import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readRepository, repositoryRoot } from './repository-files.ts'
import { kinds } from './scaffold/kinds.ts'
import type { Plan, Surroundings } from './scaffold/scaffold-kind.ts'

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

function write({ files, next }: Plan): void {
  for (const { path, text } of files) {
    const file = join(repositoryRoot, path)
    if (existsSync(file)) throw new Error(`${path} is there already`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    console.log(`wrote ${path}`)
  }
  for (const line of next) console.log(`next: ${line}`)
}

if (import.meta.main) {
  const [kind = '', ...words] = process.argv.slice(2)
  try {
    write(planNew(kind, words.join(' '), { paths: [...readRepository().keys()], today: new Date() }))
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
