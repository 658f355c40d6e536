import { parseArgs } from 'node:util'
import { chooseTests } from './mutate/choose-tests.ts'
import { firstCompiling } from './mutate/compiling-mutants.ts'
import { findReachingTests } from './mutate/find-reaching-tests.ts'
import { boundOf, judgeMutant, type Outcome } from './mutate/judge-mutant.ts'
import { listMutants, type Mutant } from './mutate/list-mutants.ts'
import { askedFolders, mutatedFolders, notMutated } from './mutate/mutated-folders.data.ts'
import { mapTests } from './mutate/nearest-tests.ts'
import { shuffle } from './mutate/shuffle.ts'
import { openTestSlot } from './mutate/test-slot.ts'
import { type FileTree, readRepository } from './repository-files.ts'

/**
 * npm run mutate: mutation testing of the pure folders. Changes one thing at a time and runs the tests that enter the
 * changed function, quick ones first; one of them must fail. Works in copies of the repository; `--sample 300 --seed 1
 * --least 90 --slots 2 --only <part of a path>`. Fails below the least percentage of killed mutants.
 */
const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    least: { type: 'string', default: '90' },
    slots: { type: 'string', default: '1' },
    only: { type: 'string', default: '' },
  },
})

const started = Date.now()
const tree = readRepository()
const tests = mapTests(tree, isPureTest)
const slots = Number(values.slots)
const all = mutantsOf(tree)
const [mutants, facts] = await Promise.all([
  firstCompiling(tree, shuffle(all, values.seed), Number(values.sample)),
  findReachingTests(tree, testsOf(all), isMutated, Math.max(1, slots - 1)),
])
process.stdout.write(
  `${mutants.length} mutants compile, ${facts.size} test files pass, after ${secondsSince(started)} s\n`,
)
const choose = chooseTests(tree, tests, facts)
process.exitCode = await judgeAll()

function mutantsOf(files: FileTree): readonly Mutant[] {
  return [...files].flatMap(([path, text]) =>
    isMutated(path) && path.includes(values.only) ? listMutants(path, text) : [],
  )
}

function isMutated(path: string): boolean {
  const isSource = mutatedFolders.some((inside) => path.startsWith(inside)) && path.endsWith('.ts')
  return isSource && !notMutated.some((pattern) => pattern.test(path))
}

function isPureTest(path: string): boolean {
  return path.endsWith('.test.ts') && askedFolders.some((inside) => path.startsWith(inside))
}

async function judgeAll(): Promise<number> {
  const outcomes = new Map<Mutant, Outcome>()
  const waiting = [...mutants]
  const boundMs = boundOf(facts)
  let exitCode = 1
  const work = async () => {
    const slot = await openTestSlot(tree)
    try {
      for (let mutant = waiting.shift(); mutant !== undefined; mutant = waiting.shift()) {
        const outcome = await judgeMutant(slot, tree, { mutant, tests: choose(mutant), boundMs })
        outcomes.set(mutant, outcome)
        tell(mutant, outcome, outcomes)
      }
      if (outcomes.size < mutants.length) return
      exitCode = report(outcomes)
      // If the tests now fail without a mutation, the kills prove nothing.
      const { kind } = await slot.run([...facts.keys()], new Map(), boundMs)
      if (kind !== 'passed') throw new Error('the tests fail without any mutant, after the run')
    } finally {
      await slot.close()
    }
  }
  await Promise.all(Array.from({ length: slots }, work))
  return exitCode
}

function testsOf(asked: readonly Mutant[]): readonly string[] {
  return [...new Set(asked.map(({ file }) => file))]
    .flatMap(tests.of)
    .filter((test, at, found) => found.indexOf(test) === at)
}

function tell(mutant: Mutant, outcome: Outcome, outcomes: ReadonlyMap<Mutant, Outcome>): void {
  if (outcome !== 'killed') process.stdout.write(`${outcome}: ${describeMutant(mutant)}\n`)
  if (outcomes.size % 25 > 0) return
  const noticed = countNoticed(outcomes)
  process.stdout.write(`${noticed} of ${outcomes.size} noticed, after ${secondsSince(started)} s\n`)
}

function countNoticed(outcomes: ReadonlyMap<Mutant, Outcome>): number {
  return [...outcomes.values()].filter((one) => one === 'killed' || one === 'timeout').length
}

function secondsSince(then: number): number {
  return Math.round((Date.now() - then) / 1000)
}

function describeMutant({ file, line, original, replacement }: Mutant): string {
  const shown = (text: string) => text.replace(/\s+/g, ' ').slice(0, 60)
  return `${file}:${line} ${shown(original)} -> ${shown(replacement) || '(nothing)'}`
}

function report(outcomes: ReadonlyMap<Mutant, Outcome>): number {
  const of = (outcome: Outcome) => [...outcomes.values()].filter((one) => one === outcome).length
  const noticed = countNoticed(outcomes)
  const share = (100 * noticed) / Math.max(1, outcomes.size)
  process.stdout.write(
    `mutate: ${noticed} of ${outcomes.size} noticed (${share.toFixed(1)} %), ${of('timeout')} of them by time, ` +
      `${of('survived')} survived, ${of('untested')} without a test, in ${secondsSince(started)} s\n`,
  )
  return share >= Number(values.least) ? 0 : 1
}
