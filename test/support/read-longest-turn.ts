import type { ServiceProcess } from './service-process.ts'
import { waitUntil } from './wait-until.ts'

/** Environment of a service whose turns are measured. */
export const turnProbe = {
  NODE_OPTIONS: `--import=${new URL('longest-turn-probe.ts', import.meta.url)}`,
} as const

/** Milliseconds of processor time of the longest turn of the thread that answers requests, since the last reading. */
export async function readLongestTurn(service: ServiceProcess): Promise<number> {
  const reported = () => [...service.stderr().matchAll(/longest turn: (\S+) ms/g)]
  const before = reported().length
  service.child.kill('SIGUSR2')
  const latest = await waitUntil('the longest turn', async () => {
    const turns = reported()
    return turns.length > before ? turns.at(-1)?.[1] : undefined
  })
  return Number(latest)
}
