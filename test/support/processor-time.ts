/** Milliseconds of processor time that the thread spends in `run`: by the clock a busy machine would count too. */
export function processorTimeMs(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const used = process.threadCpuUsage(before)
  return (used.user + used.system) / 1000
}
