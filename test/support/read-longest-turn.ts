import type { ServiceProcess } from './service-process.ts'
import { waitUntil } from './wait-until.ts'

/** For the environment of a service whose turns are read. */
export const turnProbe = {
  NODE_OPTIONS: `--import=${new URL('longest-turn-probe.ts', import.meta.url)}`,
} as const

/** Milliseconds of processor time that the thread which answers requests computed at a stretch since the last look. */
export async function readLongestTurn(service: ServiceProcess): Promise<number> {
  const told = () => [...service.stderr().matchAll(/longest turn: (\S+) ms/g)]
  const before = told().length
  service.child.kill('SIGUSR2')
  const latest = await waitUntil('the longest turn', async () => {
    const turns = told()
    return turns.length > before ? turns.at(-1)?.[1] : undefined
  })
  return Number(latest)
}
