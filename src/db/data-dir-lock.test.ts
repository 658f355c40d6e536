import { spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { DataDirInUse, lockDataDir } from './data-dir-lock.ts'

test('a second holder is refused with the name of the first one', async () => {
  const dir = temporaryFolder()
  const lock = await lockDataDir(dir)
  await expect(lockDataDir(dir)).rejects.toThrow(new DataDirInUse(dir, process.pid).message)
  lock.release()
  const again = await lockDataDir(dir)
  again.release()
})

test('the lock of a killed process is taken over', async () => {
  const dir = temporaryFolder()
  const script = `import { lockDataDir } from ${JSON.stringify(join(import.meta.dirname, 'data-dir-lock.ts'))}
await lockDataDir(${JSON.stringify(dir)}); process.kill(process.pid, 'SIGKILL')`
  spawnSync(process.execPath, ['--input-type=module', '-e', script])
  expect(readFileSync(join(dir, 'forecourt.lock'), 'utf8')).toContain('pid')
  const lock = await lockDataDir(dir)
  lock.release()
})

test.skipIf(process.platform !== 'linux')(
  'the lock of a killed process is taken over before its parent collects it',
  async () => {
    const dir = temporaryFolder()
    // The shell becomes a sleep, which never collects the child that the shell had started.
    const parent = spawn('sh', ['-c', 'sleep 300 & echo $!; exec sleep 300'], { stdio: ['ignore', 'pipe', 'ignore'] })
    const printed: Buffer = await new Promise((resolve) => parent.stdout.once('data', resolve))
    const pid = Number(printed)
    try {
      const own = await lockDataDir(dir)
      const path = join(dir, 'forecourt.lock')
      const holder: Record<string, unknown> = JSON.parse(readFileSync(path, 'utf8'))
      own.release()
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const started = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]
      const boot = String(holder.bornAt).split(':')[0]
      writeFileSync(path, JSON.stringify({ ...holder, pid, bornAt: `${boot}:${started}`, token: 'killed' }))
      await expect(lockDataDir(dir)).rejects.toThrow(`is in use by process ${pid}`)
      process.kill(pid, 'SIGKILL')
      const lock = await lockDataDir(dir)
      expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toContain(') Z ')
      lock.release()
    } finally {
      parent.kill()
    }
  },
)

test('a holder that is ending is waited for', async () => {
  const dir = temporaryFolder()
  const first = await lockDataDir(dir)
  const next = lockDataDir(dir)
  setTimeout(() => first.release(), 200)
  await expect(next).resolves.toHaveProperty('release')
  const lock = await next
  lock.release()
})

test('a reused process id does not keep the lock', async () => {
  const dir = temporaryFolder()
  const lock = await lockDataDir(dir)
  const holder: Record<string, unknown> = JSON.parse(readFileSync(join(dir, 'forecourt.lock'), 'utf8'))
  writeFileSync(
    join(dir, 'forecourt.lock'),
    JSON.stringify({ ...holder, bornAt: 'before the last boot', token: 'old' }),
  )
  const next = await lockDataDir(dir)
  lock.release()
  await expect(lockDataDir(dir)).rejects.toThrow('is in use by process')
  next.release()
})

test('of many processes that find a stale lock, only one takes it', async () => {
  const dir = temporaryFolder()
  writeFileSync(
    join(dir, 'forecourt.lock'),
    JSON.stringify({ pid: 999_999_999, host: 'x', bornAt: '', token: 'stale' }),
  )
  const { utimesSync } = await import('node:fs')
  utimesSync(join(dir, 'forecourt.lock'), new Date(0), new Date(0))
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(dir)))
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
})
