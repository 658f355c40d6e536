import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openSamples, readSamples } from './guide-samples.ts'
import { waitUntil } from './wait-until.ts'

const root = join(import.meta.dirname, '../..')
const files = { ts: 'vehicles-ts.db', python: 'vehicles-py.db' }

export type Vehicles = ReadonlyMap<string, string>

/** A copy of what an account sees, kept by a program of docs/site/syncing.md. */
export type KeptCopy = {
  readonly name: string
  start(): void
  /** SIGKILL; fails if the program ended by itself. */
  kill(): Promise<void>
  /** Asks the program to stop, then runs it once, until the copy is whole. */
  complete(): Promise<void>
  readVehicles(): Vehicles
  readCursor(): string | null
}

/** The guide's copies of one account. */
export async function openKeptCopies(options: {
  readonly origin: string
  readonly key: string
  readonly folder: string
}) {
  const { origin, key, folder } = options
  await mkdir(folder, { recursive: true })
  const names = { 'http://127.0.0.1:8080': origin, 'as_live_...': key, '/var/lib/copies': folder }
  const samples = await openSamples({ names, settings: {} })
  const programs: ChildProcess[] = []
  const copies: KeptCopy[] = []
  for (const sample of readSamples(await readFile(join(root, 'docs/site/syncing.md'), 'utf8'))) {
    const file = files[sample.language as keyof typeof files]
    if (file === undefined) continue
    const { command, arguments: script, env } = samples.prepare(sample)
    const run = (...mode: readonly string[]) => {
      const program = spawn(command, [...script, ...mode], { env, stdio: 'inherit' })
      programs.push(program)
      return program
    }
    copies.push(createCopy({ name: `${folder} ${sample.language}`, file: join(folder, file), run }))
  }
  const close = () => {
    for (const program of programs) program.kill('SIGKILL')
    samples.close()
  }
  return { copies, close }
}

type Program = { readonly name: string; readonly file: string; run(...mode: readonly string[]): ChildProcess }

function createCopy({ name, file, run }: Program): KeptCopy {
  let following: ChildProcess | null = null
  const end = async (signal: NodeJS.Signals) => {
    if (following === null || following.exitCode !== null) throw new Error(`${name} ended by itself`)
    following.kill(signal)
    await once(following, 'exit')
    following = null
  }
  return {
    name,
    start: () => {
      following = run('follow')
    },
    kill: () => end('SIGKILL'),
    complete: async () => {
      await end('SIGTERM')
      const [code] = await once(run(), 'exit')
      if (code !== 0) throw new Error(`${name} ended with ${code}`)
    },
    readVehicles: () =>
      indexVehicles(readRows(file, 'SELECT json AS text FROM vehicles').map((text) => JSON.parse(text))),
    readCursor: () => readRows(file, 'SELECT cursor AS text FROM progress')[0] ?? null,
  }
}

/** None while the program has not begun. */
function readRows(file: string, statement: string): readonly string[] {
  try {
    const db = new DatabaseSync(file, { readOnly: true, timeout: 60_000 })
    try {
      return db
        .prepare(statement)
        .all()
        .map(({ text }) => String(text))
    } finally {
      db.close()
    }
  } catch {
    return []
  }
}

/** With time, or with every scan; a copy has them as of the vehicle's last change. */
const moving = new Set(['age_days', 'days_on_lot', 'last_seen', 'scraped_date'])

/** By dealership, source and VIN, as text. */
export function indexVehicles(vehicles: readonly Readonly<Record<string, unknown>>[]): Vehicles {
  const still = (vehicle: object) => Object.entries(vehicle).filter(([name]) => !moving.has(name))
  return new Map(
    vehicles
      .map((one) => [`${one.dealership_id} ${one.source} ${one.vin}`, JSON.stringify(still(one))] as const)
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** What a query shows before and after a program made its copy whole, if that is the same: then the copy has to be the same. */
export async function compareCopy(
  copy: KeptCopy,
  readShown: () => Promise<Vehicles>,
  timeoutMs: number,
): Promise<{ readonly rows: number; readonly differences: readonly string[] }> {
  return waitUntil(
    `a moment in which nothing changes for ${copy.name}`,
    async () => {
      const before = await readShown()
      await copy.complete()
      const copied = copy.readVehicles()
      copy.start()
      const after = await readShown()
      if (listDifferences(before, after).length > 0) return undefined
      return { rows: after.size, differences: listDifferences(after, copied) }
    },
    timeoutMs,
  )
}

function listDifferences(one: Vehicles, other: Vehicles): readonly string[] {
  const names = new Set([...one.keys(), ...other.keys()])
  return [...names].filter((name) => one.get(name) !== other.get(name))
}
