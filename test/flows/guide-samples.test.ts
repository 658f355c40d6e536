import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guides } from '../../docs/site/pages.data.ts'
import { directoryWorld } from '../../sandbox/directory/directory-world.ts'
import { startWorld, type World } from '../../sandbox/start-world.ts'
import { defaultWorld } from '../../sandbox/world.ts'
import { runCommand } from '../../src/main/commands/run-command.ts'
import { failureModes } from '../../src/model/statuses.ts'
import { openSamples, readSamples } from '../support/guide-samples.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { folderForFile } from '../support/temporary-folder.ts'

const root = join(import.meta.dirname, '../..')
const documents = [
  'README.md',
  ...Object.values(guides)
    .flat()
    .map(({ file }) => `docs/site/${file}.md`),
]
const read = (document: string) => readFileSync(join(root, document), 'utf8')
const missing = ['bash', 'curl', 'python3'].filter((program) => spawnSync(program, ['--version']).status !== 0)
if (missing.length > 0 && process.env.FORECOURT_REQUIRE_ALL === '1') throw new Error(`missing: ${missing.join(', ')}`)

describe.skipIf(missing.length > 0)('the samples of the guides run as they are printed', () => {
  let world: World
  let service: ServiceProcess
  const folder = folderForFile()
  let samples: Awaited<ReturnType<typeof openSamples>>
  let keys: Readonly<Record<string, string>>

  beforeAll(async () => {
    const shown = defaultWorld.filter(({ host }) => /^(sunrise-motors|plain-auto)\./.test(host))
    world = await startWorld({ sites: [...shown, ...directoryWorld()] })
    const settings = { ...world.settings, DATA_DIR: folder }
    service = await startService(settings)
    const receiver = `https://127.0.0.1:${world.receiver.port}/events`
    const names = {
      'http://127.0.0.1:8080': service.origin ?? '',
      'https://hooks.example.com/forecourt': receiver,
      '/backups/2026-11-26': join(folder, 'backup'),
      '/var/lib/forecourt': join(folder, 'restored'),
      '/var/lib/copies': folder,
    }
    samples = await openSamples({ names, settings })
    const created = await runCommand(['account', 'create', '--name', 'Reader'], settings)
    const account = String(JSON.parse(created.stdout).account_id)
    const issued = await runCommand(['key', 'create', '--account', account, '--type', 'live'], settings)
    keys = {
      'README.md': JSON.parse(issued.stdout).key,
      guides: service.key,
    }
  })
  afterAll(async () => {
    samples?.close()
    await service?.stop('SIGTERM')
    await world?.close()
  })

  for (const document of documents) {
    const found = readSamples(read(document))
    if (found.length === 0) continue
    test(`${document}: ${found.length} samples`, async () => {
      const own = { 'as_live_...': keys[document] ?? keys.guides ?? '' }
      for (const sample of found) {
        await samples.runSample(sample, own).catch((error: unknown) => {
          throw new Error(`${document}:${sample.line}: ${error instanceof Error ? error.message : error}`, {
            cause: error,
          })
        })
      }
      expect(found.length).toBeGreaterThan(0)
    }, 400_000)
  }
})

test('the guide to onboarding names every way in which a setup fails', () => {
  const page = read('docs/site/onboarding.md')
  for (const mode of failureModes) expect(page).toContain(`| \`${mode}\` |`)
})
