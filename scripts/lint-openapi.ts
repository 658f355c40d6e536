import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEmittedOpenApi } from './emitted-openapi.ts'
import { type Findings, reportProblems } from './report-problems.ts'
import { repositoryRoot } from './repository-files.ts'
import { runProgram } from './run-program.ts'

/** Redocly's opinion of both OpenAPI documents, by redocly.yaml; it asks no other host. */
export async function examineOpenApi(): Promise<Findings> {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-openapi-'))
  try {
    const documents = { 'openapi.json': 'emitOpenApi', 'openapi-internal.json': 'emitInternalOpenApi' } as const
    const files = Object.keys(documents).map((file) => join(folder, file))
    for (const [file, name] of Object.entries(documents)) {
      writeFileSync(join(folder, file), JSON.stringify(await readEmittedOpenApi(name), null, 1))
    }
    const redocly = join(repositoryRoot, 'node_modules/@redocly/cli/bin/cli.js')
    const quiet = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const lint = [process.execPath, redocly, 'lint', '--config', 'redocly.yaml', ...files]
    const { status, output } = await runProgram(lint, quiet)
    return { problems: status === 0 ? [] : [output], lookedAt: `${files.length} documents` }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

if (import.meta.main) {
  const { problems, lookedAt } = await examineOpenApi()
  reportProblems('lint of OpenAPI', problems, lookedAt)
}
