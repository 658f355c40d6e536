import { readFileSync } from 'node:fs'

/** Peak resident memory (VmHWM) of a process in MB. Linux only. */
export function peakMegabytes(pid: number): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return (Number(kilobytes) * 1024) / 1e6
}
