import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A separate Redis, so that a test may stop, freeze and kill it. */
export type RedisServer = {
  readonly url: string
  /** Keeps its connections and does not respond. */
  freeze(): void
  thaw(): void
  /** Ends it; its data is lost. */
  kill(): Promise<void>
  /** Starts it again on its port. */
  restart(): Promise<void>
  close(): Promise<void>
}

const program = 'redis-server'
const isInstalled = spawnSync(program, ['--version']).status === 0

/** Why tests with Redis are skipped; null if they are not. In CI they never are. */
export const withoutRedis: string | null =
  isInstalled || process.env.FORECOURT_REQUIRE_ALL === '1' ? null : `${program} is not installed`

export async function startRedis(): Promise<RedisServer> {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-redis-'))
  const port = await findPort()
  let child = await spawnRedis(folder, port)
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  return {
    url: `redis://127.0.0.1:${port}`,
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    kill,
    restart: async () => {
      child = await spawnRedis(folder, port)
    },
    close: async () => {
      await kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function spawnRedis(folder: string, port: number): Promise<ChildProcess> {
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ready = new Promise<void>((resolve) => {
    let text = ''
    child.stdout.on('data', (bytes: Buffer) => {
      text += bytes.toString()
      if (text.includes('Ready to accept connections')) resolve()
    })
  })
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${program} ended before it was ready`)
  })
  ended.catch(() => {})
  await Promise.race([ready, ended])
  return child
}

function findPort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      probe.close(() => resolve(port))
    })
  })
}
