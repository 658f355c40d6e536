import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareContracts, versionedPaths } from './contract/compare-contracts.ts'
import { isJson, type Json } from './contract/schema-shape.ts'
import { readEmittedOpenApi } from './emitted-openapi.ts'
import { reportProblems } from './report-problems.ts'
import { repositoryRoot } from './repository-files.ts'

const frozenFile = join(repositoryRoot, 'docs/openapi-v1.frozen.json')

/** The frozen contract against what the service emits; with --accept-additions, what was added becomes part of it. */
async function checkOpenApi(option: string | undefined): Promise<void> {
  const emitted = await readEmittedOpenApi()
  if (option === '--freeze') return freeze(emitted)
  if (!existsSync(frozenFile)) throw new Error('no contract is frozen yet: node scripts/check-openapi.ts --freeze')
  const frozen: unknown = JSON.parse(readFileSync(frozenFile, 'utf8'))
  if (!isJson(frozen)) throw new Error(`${frozenFile} holds no document`)
  const problems = compareContracts(frozen, emitted)
  if (problems.length === 0 && option === '--accept-additions') writeContract(emitted)
  reportProblems('openapi', problems, `${versionedPaths(frozen).length} frozen paths kept`)
}

function freeze(emitted: Json): void {
  if (existsSync(frozenFile)) throw new Error('the contract is frozen already; --accept-additions adds to it')
  writeContract(emitted)
}

/** Only the versioned paths are promised. Nothing that the frozen document has can be missing here: the check passed. */
function writeContract(emitted: Json): void {
  const contract = { ...emitted, paths: Object.fromEntries(versionedPaths(emitted)) }
  writeFileSync(frozenFile, `${JSON.stringify(contract, null, 2)}\n`)
}

if (import.meta.main) {
  try {
    await checkOpenApi(process.argv[2])
  } catch (error) {
    reportProblems('openapi', [error instanceof Error ? error.message : String(error)], '')
  }
}
