import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type FileTree, repositoryRoot } from '../repository-files.ts'
import { type Mutant, mutatedText } from './list-mutants.ts'
import { copyRepository } from './repository-copy.ts'

/**
 * The first `size` mutants that compile. `npm run check` rejects the others without any test, so they count neither as
 * killed nor as survived. The compiler checks one mutant per file at a time.
 */
export async function firstCompiling(
  tree: FileTree,
  shuffled: readonly Mutant[],
  size: number,
): Promise<readonly Mutant[]> {
  const copy = await copyRepository(tree)
  const judged = new Map<Mutant, boolean>()
  const compiling = () => shuffled.filter((mutant) => judged.get(mutant) === true)
  try {
    await writeFile(join(copy.folder, 'tsconfig.mutate.json'), JSON.stringify(onlySource))
    for (let asked = size; compiling().length < size && judged.size < shuffled.length; asked += size) {
      // One fifth more at first: about that share does not compile.
      const candidates = shuffled.slice(0, Math.ceil(asked * 1.2)).filter((mutant) => !judged.has(mutant))
      for (const batch of oneOfEachFile(candidates)) {
        await copy.write(new Map(batch.map((mutant) => [mutant.file, mutatedText(tree, mutant)])))
        const refused = await filesWithErrors(copy.folder)
        for (const mutant of batch) judged.set(mutant, !refused.has(mutant.file))
        await copy.restore(batch.map(({ file }) => file))
      }
    }
  } finally {
    await copy.remove()
  }
  return compiling().slice(0, size)
}

const onlySource = {
  extends: './tsconfig.json',
  compilerOptions: { incremental: true, tsBuildInfoFile: '.tsbuildinfo.mutate' },
  include: ['src'],
  exclude: ['src/**/*.test.ts'],
}

function oneOfEachFile(mutants: readonly Mutant[]): readonly (readonly Mutant[])[] {
  const batches: Mutant[][] = []
  for (const of of Map.groupBy(mutants, ({ file }) => file).values()) {
    for (const [at, mutant] of of.entries()) batches[at] = [...(batches[at] ?? []), mutant]
  }
  return batches
}

function filesWithErrors(folder: string): Promise<ReadonlySet<string>> {
  const compiler = join(repositoryRoot, 'node_modules/typescript/bin/tsc')
  const args = [compiler, '--project', 'tsconfig.mutate.json', '--pretty', 'false']
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
    let said = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.on('error', reject)
    child.on('close', () => resolve(new Set([...said.matchAll(errorLine)].map((match) => match.groups?.file ?? ''))))
  })
}

const errorLine = /^(?<file>[^\s(]+)\(\d+,\d+\): error/gm
