import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readEmittedOpenApi } from './emitted-openapi.ts'
import { repositoryRoot } from './repository-files.ts'

/** Redocly's opinion of both OpenAPI documents, by redocly.yaml; it asks no other host. */
const folder = mkdtempSync(join(tmpdir(), 'forecourt-openapi-'))
try {
  const documents = { 'openapi.json': 'emitOpenApi', 'openapi-internal.json': 'emitInternalOpenApi' } as const
  const files = Object.keys(documents).map((file) => join(folder, file))
  for (const [file, name] of Object.entries(documents)) {
    writeFileSync(join(folder, file), JSON.stringify(await readEmittedOpenApi(name), null, 1))
  }
  const redocly = join(repositoryRoot, 'node_modules/@redocly/cli/bin/cli.js')
  const { status } = spawnSync(process.execPath, [redocly, 'lint', '--config', 'redocly.yaml', ...files], {
    cwd: repositoryRoot,
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
