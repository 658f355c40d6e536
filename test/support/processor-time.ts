/** Milliseconds of processor time of the thread in `run`: wall time would include other load on a busy machine. */
export function processorTimeMs(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const used = process.threadCpuUsage(before)
  return (used.user + used.system) / 1000
}
