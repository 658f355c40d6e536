import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPostmaster } from '../../src/db/embedded/postmaster.ts'
import { findLost, writeWithoutEnd } from '../support/acknowledged-writes.ts'
import { type ServiceProcess, startService } from '../support/service-process.ts'
import { waitUntil } from '../support/wait-until.ts'

/** Kills of each kind: few by default; EMBEDDED_KILLS=30 is the full proof. */
const kills = Number(process.env.EMBEDDED_KILLS ?? '1')
const victims = ['the service', 'the server', 'both'] as const

test(`${kills} kills of the service, of the server and of both: nothing acknowledged is lost, and the next start works`, {
  timeout: 120_000 + kills * 360_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forecourt-kills-'))
  const acknowledged = new Set<string>()
  let service = await start(folder)
  const key = /as_live_\w+/.exec(service.stdout())?.[0] ?? ''
  try {
    for (let round = 0; round < kills * victims.length; round += 1) {
      const victim = victims[round % victims.length]
      const writing = writeWithoutEnd(service, key, String(round), acknowledged)
      const wanted = acknowledged.size + 3 + ((round * 7) % 20)
      await waitUntil('acknowledged writes', async () => (acknowledged.size >= wanted ? true : undefined))
      if (victim !== 'the service') killServer(folder)
      if (victim !== 'the server') await service.stop('SIGKILL')
      await writing.stop()
      if (victim === 'the server') expect(service.child.exitCode).toBeNull()
      else service = await start(folder)
      expect([...writing.statuses.keys()].filter((status) => ![0, 200, 503].includes(status))).toEqual([])
      expect(writing.wrong).toEqual([])
      expect(await waitUntil('the list of webhooks', () => findLost(service, key, acknowledged))).toEqual([])
    }
    expect(acknowledged.size).toBeGreaterThanOrEqual(kills * 9)
    expect(await service.stop('SIGTERM')).toBe(0)
    expect(findPostmaster(join(folder, 'postgres'))).toBeNull()
  } finally {
    service.child.kill('SIGKILL')
    killServer(folder)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
})

const start = (folder: string): Promise<ServiceProcess> => startService({ DATA_DIR: folder, LOG_LEVEL: 'error' })

function killServer(folder: string): void {
  const server = findPostmaster(join(folder, 'postgres'))
  if (server !== null) process.kill(server.pid, 'SIGKILL')
}
