import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { folderForFile } from '../support/temporary-folder.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')
const project = folderForFile()

test('the TypeScript client is installed as the guide says into an empty project, and imported there', async () => {
  const guide = readFileSync(join(root, 'docs/site/clients.md'), 'utf8')
  const [, folder = ''] = /`npm install (\.\/[^`]+)`/.exec(guide) ?? []
  const client = join(root, folder)
  rmSync(join(client, 'dist'), { recursive: true, force: true })
  writeFileSync(join(project, 'package.json'), '{}')
  const { PATH, HOME, TMPDIR } = process.env
  const options = { cwd: project, env: { PATH, HOME, TMPDIR } }
  await run('npm', ['install', '--offline', client], options)

  const use = `import { ForecourtClient } from '@forecourt/client'
    console.log(typeof new ForecourtClient({ baseUrl: 'http://127.0.0.1:1', apiKey: 'as_live_0' }).getDealer)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', use], options)
  expect(stdout.trim()).toBe('function')
  const { exports } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'))
  expect(existsSync(join(project, 'node_modules/@forecourt/client', exports['.'].types))).toBe(true)
})
