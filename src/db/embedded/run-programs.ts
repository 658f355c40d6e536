import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, lstatSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DataFolder } from './data-folder.ts'
import { type Binaries, binariesIn, EmbeddedUnavailable, makeLibraryLinks, readLibraryLinks } from './find-binaries.ts'

/** Runs the server's programs as a user other than root, which PostgreSQL refuses. */
export interface Programs {
  readonly binaries: Binaries
  /** Users who may own the files. */
  readonly owners: readonly number[]
  start(program: string, args: readonly string[], options: SpawnOptions): ChildProcess
  run(program: string, args: readonly string[]): { readonly ok: boolean; readonly output: string }
}

/** The usual id of `nobody`; it needs no entry in /etc/passwd. */
const unprivileged = 65_534
const libraryPath = process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH'
const namespace = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'] as const

type Launch = { readonly prefix: readonly string[]; readonly user: { uid: number; gid: number } | null }

export function preparePrograms(shipped: Binaries, folder: DataFolder): Programs {
  const links = readLibraryLinks(shipped)
  const libraries = makeLibraryLinks(links) ? [] : ['env', `${libraryPath}=${linkBeside(folder, links)}`]
  const launch = chooseLaunch(shipped, folder, libraries)
  const binaries = launch.user === null ? shipped : reachableBinaries(shipped, folder, launch)
  return createPrograms(binaries, launch)
}

function createPrograms(binaries: Binaries, launch: Launch): Programs {
  const owners = [process.getuid?.() ?? 0, ...(launch.user === null ? [] : [launch.user.uid])]
  const command = (program: string, args: readonly string[]) => {
    const [first = program, ...rest] = [...launch.prefix, program, ...args]
    return [first, rest] as const
  }
  const common = { cwd: '/', ...launch.user }
  return {
    binaries,
    owners,
    start: (program, args, options) => spawn(...command(program, args), { ...common, ...options }),
    run: (program, args) => {
      const { status, stdout, stderr, error } = spawnSync(...command(program, args), { ...common, encoding: 'utf8' })
      return { ok: status === 0, output: error === undefined ? `${stdout}${stderr}`.trim() : error.message }
    },
  }
}

/**
 * Root starts the server in a user namespace, where it is an ordinary user. Where namespaces are refused (some
 * containers), it runs as an unprivileged user who is given the data folder. Another user's cluster runs as its owner.
 */
function chooseLaunch(binaries: Binaries, folder: DataFolder, prefix: readonly string[]): Launch {
  const plain = { prefix, user: null }
  if (process.getuid?.() !== 0) return plain
  const owner = existsSync(folder.cluster) ? lstatSync(folder.cluster) : null
  if (owner !== null && owner.uid !== 0) return { prefix, user: { uid: owner.uid, gid: owner.gid } }
  const inNamespace = { prefix: [...namespace, ...prefix], user: null }
  const tried = createPrograms(binaries, inNamespace).run(binaries.postgres, ['--version'])
  if (tried.ok) return inNamespace
  if (owner !== null) {
    throw new EmbeddedUnavailable(
      `${folder.cluster} belongs to root, PostgreSQL does not run as root, and this system allows no user namespace (${tried.output}). Run \`chown -R ${unprivileged}:${unprivileged} ${folder.root}\`, or set DATABASE_URL.`,
    )
  }
  return { prefix, user: { uid: unprivileged, gid: unprivileged } }
}

/** A copy of the programs in the data folder, for when this user cannot read the package's folder. */
function reachableBinaries(shipped: Binaries, folder: DataFolder, launch: Launch): Binaries {
  if (launch.user === null) return shipped
  const { uid, gid } = launch.user
  chownSync(folder.root, uid, gid)
  const works = (binaries: Binaries) => createPrograms(binaries, launch).run(binaries.postgres, ['--version'])
  const direct = works(shipped)
  if (direct.ok) return shipped
  if (!existsSync(join(shipped.native, 'pg-symlinks.json'))) {
    throw new EmbeddedUnavailable(`User ${uid} cannot run ${shipped.postgres} (${direct.output}).`)
  }
  const copy = join(folder.root, 'postgres-programs')
  if (!existsSync(copy)) {
    const draft = `${copy}.new`
    rmSync(draft, { recursive: true, force: true })
    cpSync(shipped.native, join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    makeLibraryLinks(readLibraryLinks(binariesIn(join(draft, 'native'))))
    renameSync(draft, copy)
  }
  const copied = binariesIn(join(copy, 'native'))
  const tried = works(copied)
  if (tried.ok) return copied
  throw new EmbeddedUnavailable(
    `PostgreSQL does not run as root, and user ${uid} cannot reach ${folder.root} (${tried.output}). Choose a DATA_DIR that other users can reach, such as /var/lib/forecourt, or set DATABASE_URL.`,
  )
}

/** A folder of our own with the links, for LD_LIBRARY_PATH, for when node_modules is read-only. */
function linkBeside(folder: DataFolder, links: ReturnType<typeof readLibraryLinks>): string {
  const libraries = join(folder.root, 'postgres-libraries')
  mkdirSync(libraries, { recursive: true, mode: 0o755 })
  for (const { source, target } of links) {
    const link = join(libraries, basename(target))
    rmSync(link, { force: true })
    symlinkSync(source, link)
  }
  return libraries
}
