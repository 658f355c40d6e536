import { readdirSync, readFileSync } from 'node:fs'

/**
 * Memory of a process and all its descendants, in MB. A page mapped by several of them counts once and in full, even if
 * processes outside the family map it too: another Node process on the machine does not lower the figure. Linux only.
 */
export function residentMegabytes(pid: number): number {
  const parents = readParents()
  const family = new Set([pid])
  for (let grown = 0; grown !== family.size; ) {
    grown = family.size
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child)
  }
  const members = [...family]
  const ownKilobytes = members.reduce((sum, member) => sum + anonymousKilobytes(member), 0)
  return ((ownKilobytes + fileKilobytes(members)) * 1024) / 1e6
}

function readParents(): ReadonlyMap<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(pids.map((pid) => [Number(pid), Number(/^PPid:\s+(\d+)/m.exec(readProcess(pid, 'status'))?.[1] ?? 0)]))
}

/**
 * Anonymous memory, and memory shared by the database's processes: each page is divided by the number of processes that
 * map it.
 */
function anonymousKilobytes(pid: number): number {
  const shares = readProcess(String(pid), 'smaps_rollup').matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+) kB/gm)
  return [...shares].reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0)
}

/**
 * Pages of programs and libraries: for each mapped part of a file, the largest resident size in any of the processes.
 */
function fileKilobytes(pids: readonly number[]): number {
  const max = new Map<string, number>()
  for (const pid of pids) {
    for (const { part, kilobytes } of readMappedFiles(pid)) {
      max.set(part, Math.max(max.get(part) ?? 0, kilobytes))
    }
  }
  return [...max.values()].reduce((sum, kilobytes) => sum + kilobytes, 0)
}

const mapping = /^[0-9a-f]+-[0-9a-f]+ \S+ (?<offset>\S+) (?<device>\S+) (?<inode>\d+) +(?<path>\S.*)?$/
/** Shared memory has an inode too. */
const sharedMemory = /^\/(dev\/(zero|shm)|SYSV|memfd)/

function readMappedFiles(pid: number): readonly { readonly part: string; readonly kilobytes: number }[] {
  return readProcess(String(pid), 'smaps')
    .split(/\n(?=[0-9a-f]+-)/)
    .flatMap((text) => {
      const { offset, device, inode, path = '' } = mapping.exec(text.split('\n', 1)[0] ?? '')?.groups ?? {}
      if (inode === undefined || inode === '0' || sharedMemory.test(path)) return []
      // A process's own copies of file pages are anonymous memory.
      return [{ part: `${device} ${inode} ${offset}`, kilobytes: field(text, 'Rss') - field(text, 'Anonymous') }]
    })
}

const field = (text: string, name: string) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? 0)

/** Empty if the process has ended. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
