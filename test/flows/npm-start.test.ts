import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { openTestDatabase } from '../support/test-database.ts'

const repository = join(import.meta.dirname, '../..')

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

// A shell between npm and node would die of the signal and leave the service running.
test.skipIf(process.platform === 'win32').each(['SIGTERM', 'SIGINT'] as const)(
  'a %s to `npm start` stops the service, and npm ends with it',
  async (signal) => {
    const database = await openTestDatabase()
    cleanups.push(() => database.close())
    const npm = spawn('npm', ['start'], {
      cwd: repository,
      env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', ROLES: 'api', ...database.settings },
      stdio: ['ignore', 'pipe', 'inherit'],
      detached: true,
    })
    const ended = once(npm, 'exit')
    cleanups.push(async () => killGroup(npm.pid))
    const origin = await new Promise<string>((resolve, reject) => {
      let output = ''
      npm.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString()
        const [, address] = /^forecourt listening on (\S+)$/m.exec(output) ?? []
        if (address !== undefined) resolve(address)
      })
      npm.on('exit', () => reject(new Error(`npm ended before the service was ready:\n${output}`)))
    })
    expect((await fetch(`${origin}/livez`)).status).toBe(200)
    npm.kill(signal)
    await ended
    await expect(fetch(`${origin}/livez`)).rejects.toThrow('fetch failed')
  },
)

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // Everything in it has ended.
  }
}

test('`npm ci` installs the Node that the scripts need beside an older one, and does not warn of that in a hundred blocks', () => {
  const read = (name: string) => readFileSync(join(repository, name), 'utf8')
  const { engines, optionalDependencies } = JSON.parse(read('package.json'))
  const needed = Number(/^>=(\d+)$/.exec(engines.node)?.[1])
  for (const platform of ['linux-x64', 'linux-arm64', 'win-x64'])
    expect([platform, Number.parseInt(optionalDependencies[`node-${platform}`], 10)]).toEqual([platform, needed])
  expect(read('.npmrc').split('\n')).toContain('loglevel=error')
  expect(read('README.md')).toContain(`\`npm ci\` installs Node ${needed}`)
})
