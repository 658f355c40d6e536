import { readdirSync, readFileSync } from 'node:fs'

/** Memory of a process and all its descendants, in MB; pages that several of them map count once. Linux only. */
export function residentMegabytes(pid: number): number {
  const parents = readParents()
  const family = new Set([pid])
  for (let grown = 0; grown !== family.size; ) {
    grown = family.size
    for (const [child, parent] of parents) if (family.has(parent)) family.add(child)
  }
  return [...family].reduce((sum, member) => sum + proportionalKilobytes(member), 0) / 1000
}

function readParents(): ReadonlyMap<number, number> {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return new Map(pids.map((pid) => [Number(pid), Number(/^PPid:\s+(\d+)/m.exec(readProcess(pid, 'status'))?.[1] ?? 0)]))
}

const proportionalKilobytes = (pid: number) =>
  Number(/^Pss:\s+(\d+) kB/m.exec(readProcess(String(pid), 'smaps_rollup'))?.[1] ?? 0)

/** Empty when the process ended meanwhile. */
function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
