import type { AttackRequest, AttackWorld, Reply } from './attack-world.ts'

/** The result of an attack: one row of the table. `bad` above 0 fails the run. */
export type AttackResult = {
  readonly attack: string
  readonly tried: number
  readonly serverErrors: number
  readonly hangs: number
  /** Private addresses reached, hostile photos accepted, jobs that did not end, lost files. */
  readonly bad: number
  readonly longestTurnMs: number
  readonly notes: string
}

type AttackSize = { readonly requests: number; readonly seconds: number }
export type Attack = (world: AttackWorld, size: AttackSize) => Promise<AttackResult>

/** Statuses that the specification assigns to failures of other parts: the SFTP server, the queue. */
const isServerError = ({ status }: Reply) => status >= 500 && status !== 502 && status !== 503

/** Counts what the service answers, and reads the longest turn of the thread that answers. */
export async function watch(
  world: AttackWorld,
  attack: string,
  work: (note: (reply: Reply | null, of: AttackRequest) => void) => Promise<{ bad: number; notes?: string }>,
): Promise<AttackResult> {
  await world.longestTurnMs()
  let [tried, serverErrors, hangs] = [0, 0, 0]
  const examples = new Set<string>()
  const { bad, notes = '' } = await work((reply, { method, path }) => {
    tried += 1
    if (reply === null) hangs += 1
    else if (isServerError(reply)) serverErrors += 1
    else return
    if (examples.size < 5) examples.add(`${method} ${path.slice(0, 80)}: ${reply?.status ?? 'no answer'}`)
  })
  const longestTurnMs = Math.round(await world.longestTurnMs())
  return {
    attack,
    tried,
    serverErrors,
    hangs,
    bad,
    longestTurnMs,
    notes: [notes, ...examples].filter(Boolean).join('; '),
  }
}
