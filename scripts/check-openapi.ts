import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareContracts } from './contract/compare-contracts.ts'
import { parseContract, renderContract } from './contract/contract-text.ts'
import { type Contract, describeContract } from './contract/describe-contract.ts'
import { isJson, type Json } from './contract/schema-shape.ts'
import { readEmittedOpenApi } from './emitted-openapi.ts'
import { type Findings, reportProblems } from './report-problems.ts'
import { repositoryRoot } from './repository-files.ts'

const frozenFile = join(repositoryRoot, 'docs/openapi-v1.contract.txt')

/** Compares the frozen contract with the emitted one; --accept-additions adds new parts to it. */
export async function examineContract(option?: string): Promise<Findings> {
  const document = await readEmittedOpenApi()
  const emitted = describeContract(document)
  if (!existsSync(frozenFile)) throw new Error('no contract is frozen yet: node scripts/check-openapi.ts --freeze')
  const frozen = parseContract(readFileSync(frozenFile, 'utf8'))
  const problems = [...compareContracts(frozen, emitted), ...exposedPaths(document)]
  // The check passed, so the emitted contract contains all of the frozen one.
  if (problems.length === 0 && option === '--accept-additions') writeFileSync(frozenFile, renderContract(emitted))
  const added = [...emitted.keys()].filter((place) => !frozen.has(place)).length
  return { problems, lookedAt: `${frozen.size} promises kept, ${added} additions not promised yet` }
}

/** Paths under `/internal` change with every release: they are in a document of their own, which promises nothing. */
export function exposedPaths(document: Json): readonly string[] {
  const paths = Object.keys(isJson(document.paths) ? document.paths : {})
  return paths
    .filter((path) => path.startsWith('/internal/'))
    .map((path) => `${path}: an internal path is in the public document`)
}

function freeze(emitted: Contract): void {
  if (existsSync(frozenFile)) throw new Error('the contract is frozen already; --accept-additions adds to it')
  writeFileSync(frozenFile, renderContract(emitted))
}

if (import.meta.main) {
  try {
    if (process.argv[2] === '--freeze') freeze(describeContract(await readEmittedOpenApi()))
    else {
      const { problems, lookedAt } = await examineContract(process.argv[2])
      reportProblems('openapi', problems, lookedAt)
    }
  } catch (error) {
    reportProblems('openapi', [error instanceof Error ? error.message : String(error)], '')
  }
}
